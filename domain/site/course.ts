/** Returns the rounded discount in percent, or null if there is none. Both prices must be in the same unit. */
export function discountPercent(price: number, originalPrice: number | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}

export function priceProblem(price: number, originalPrice: number | null): string | null {
  if (originalPrice === null || originalPrice > price) return null
  return 'Original price cannot be less than or equal current price'
}

/** Says why a course cannot be deleted. */
export function buyersSentence(buyers: number): string {
  return buyers === 1 ? '1 person has paid for this course.' : `${buyers} people have paid for this course.`
}
