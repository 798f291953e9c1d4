import { pointAround } from './numbers.ts'

/**
 * One wavy line closed around the point x, y. Turned a few times by less than a wave, it weaves a ring as on a banknote.
 *
 * @param waves how often it swings out and in
 * @param radius the middle of the swing, in units
 * @param swing how far it goes to either side
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
