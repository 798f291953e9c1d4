import process from 'node:process'

/** The size of a slow test: the whole one with `npm test -- slow`, a small one that costs seconds with `npm test`. */
export const slowSize = (whole: number, small: number): number =>
  process.env['SLOW_TESTS'] === 'whole' ? whole : small
