/** Rounds a coordinate to a tenth of a unit: finer than a pixel at 1024, and it keeps the picture small. */
export const tenth = (value: number) => Number(value.toFixed(1))

/** Rounds an angle or a scale, where a tenth would be seen. */
export const hundredth = (value: number) => Number(value.toFixed(2))

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Writes the point at `angle` (radians, clockwise from the right) and `radius` from a centre, as a path wants it. */
export function pointAround(x: number, y: number, angle: number, radius: number) {
  return `${tenth(x + radius * Math.cos(angle))} ${tenth(y + radius * Math.sin(angle))}`
}
