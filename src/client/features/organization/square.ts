/** A square cut out of a picture: where its middle lies, from 0 to 1 of each side, and how large it is shown. */
export type Cut = {
  /** 0 shows all of the picture with room around it, 1 fills the square; up to `CLOSEST` comes closer. */
  zoom: number
  x: number
  y: number
}

export const CLOSEST = 3

/** All of the picture, in the middle. */
export const WHOLE: Cut = { zoom: 0, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** Whether a picture is as good as square: it is sent as it is. */
export const isSquare = ({ width, height }: Size) => Math.abs(width - height) <= Math.max(width, height) * 0.02

/** Where a picture is drawn in a square of this side, so that the cut is what is seen of it. */
export function placeIn(side: number, picture: Size, { zoom, x, y }: Cut) {
  const whole = side / Math.max(picture.width, picture.height)
  const full = side / Math.min(picture.width, picture.height)
  const scale = zoom <= 1 ? whole + (full - whole) * zoom : full * zoom
  const width = picture.width * scale
  const height = picture.height * scale
  return { left: offset(side, width, x), top: offset(side, height, y), width, height }
}

/** What is smaller than the square stands in its middle; what is larger covers all of it. */
const offset = (side: number, length: number, middle: number) =>
  length <= side ? (side - length) / 2 : Math.min(0, Math.max(side - length, side / 2 - length * middle))
