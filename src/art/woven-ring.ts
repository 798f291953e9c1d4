import { pointAround } from './numbers.ts'

/**
 * A closed wavy line around the point x, y, as a path. Copies rotated by less than one wave form a woven ring, as on a
 * banknote.
 *
 * @param waves number of waves around the circle
 * @param radius mean radius, in units
 * @param swing amplitude to either side of the radius, in units
 */
export function wovenRing(x: number, y: number, waves: number, radius: number, swing: number): string {
  const at = (angle: number, distance: number) => pointAround(x, y, angle, distance)
  let path = `M${at(0, radius - swing)}`
  for (let wave = 0; wave < waves; wave++) {
    const start = (wave * 2 * Math.PI) / waves
    const end = ((wave + 1) * 2 * Math.PI) / waves
    const middle = (start + end) / 2
    path += `Q${at(start + (middle - start) / 2, radius - swing)} ${at((start + middle) / 2, radius)}`
    path += `T${at(middle, radius + swing)} ${at((middle + end) / 2, radius)} ${at(end, radius - swing)}`
  }
  return path
}
