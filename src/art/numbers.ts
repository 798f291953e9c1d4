/** Rounds a coordinate to a tenth of a unit: below a pixel at 1024 px, and it keeps the file small. */
export const tenth = (value: number) => Number(value.toFixed(1))

/** Rounds an angle or a scale, where rounding to a tenth would be visible. */
export const hundredth = (value: number) => Number(value.toFixed(2))

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Path coordinates of the point at `angle` (radians, clockwise from the right) and `radius` from a centre. */
export function pointAround(x: number, y: number, angle: number, radius: number) {
  return `${tenth(x + radius * Math.cos(angle))} ${tenth(y + radius * Math.sin(angle))}`
}
