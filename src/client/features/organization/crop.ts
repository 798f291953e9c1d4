/** A square crop of a picture: its centre, from 0 to 1 of each side, and the zoom. */
export type Crop = {
  /** 0 shows the whole picture with margins, 1 fills the square, larger values up to `MAX_ZOOM` zoom in. */
  zoom: number
  x: number
  y: number
}

export const MAX_ZOOM = 3

/** The whole picture, centred. */
export const UNCROPPED: Crop = { zoom: 0, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** Position and size at which to draw a picture in a square with this side, to show the crop. */
export function placeIn(side: number, picture: Size, { zoom, x, y }: Crop) {
  const whole = side / Math.max(picture.width, picture.height)
  const full = side / Math.min(picture.width, picture.height)
  const scale = zoom <= 1 ? whole + (full - whole) * zoom : full * zoom
  const width = picture.width * scale
  const height = picture.height * scale
  return { left: offset(side, width, x), top: offset(side, height, y), width, height }
}

/** Centres what is smaller than the square; keeps what is larger covering it. */
const offset = (side: number, length: number, middle: number) =>
  length <= side ? (side - length) / 2 : Math.min(0, Math.max(side - length, side / 2 - length * middle))
