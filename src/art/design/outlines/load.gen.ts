/** Written by `npm run outlines`; not to be edited. */

/** Loads the lines of one shape, which is less than a tenth of all. */
export const loadOutline = {
  circle: () => import('./circle.gen.ts'),
  seal: () => import('./seal.gen.ts'),
  octagon: () => import('./octagon.gen.ts'),
  hexagon: () => import('./hexagon.gen.ts'),
  gear: () => import('./gear.gen.ts'),
  sun: () => import('./sun.gen.ts'),
  star: () => import('./star.gen.ts'),
  quatrefoil: () => import('./quatrefoil.gen.ts'),
  arch: () => import('./arch.gen.ts'),
  shield: () => import('./shield.gen.ts'),
  crest: () => import('./crest.gen.ts'),
  lozenge: () => import('./lozenge.gen.ts'),
  plaque: () => import('./plaque.gen.ts'),
  speech: () => import('./speech.gen.ts'),
  heart: () => import('./heart.gen.ts'),
  drop: () => import('./drop.gen.ts'),
  house: () => import('./house.gen.ts'),
}
