type Size = { width: number; height: number }

/** `zoom` is 1 or more. `x` and `y` range from 0 (left or top edge) to 1. */
export type Crop = { zoom: number; x: number; y: number }

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the square that a crop takes from a picture, and how far it can still be moved. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const slack = { x: width - side, y: height - side }
  return { left: slack.x * x, top: slack.y * y, side, slack }
}

/** Moves the picture with the pointer. `dx` and `dy` are fractions of the square's side. */
export function drag(picture: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side, slack } = squareOf(picture, crop)
  return { ...crop, x: moved(crop.x, dx * side, slack.x), y: moved(crop.y, dy * side, slack.y) }
}

function moved(at: number, distance: number, slack: number): number {
  return slack === 0 ? at : Math.min(1, Math.max(0, at - distance / slack))
}
