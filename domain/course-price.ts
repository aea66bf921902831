/** Both prices in the same unit. The badge is the rounded percent off; null when there is nothing off. */
export function discountPercent(price: number, originalPrice: number | null): number | null {
  if (originalPrice === null || originalPrice <= price) return null
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}

export function priceProblem(price: number, originalPrice: number | null): string | null {
  if (originalPrice === null || originalPrice > price) return null
  return 'Original price cannot be less than or equal current price'
}
