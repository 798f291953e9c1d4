import type { Bindings, Design } from '../design/design.ts'
import { plainDesign } from '../design/plain-design.ts'

/** Values of a template. */
export const sampleBindings: Bindings = {
  title: 'Laboratory safety',
  code: 'LS-B',
  level: 'B',
  organization: 'Wrenfield College',
  year: '2026',
  type: 'skills',
  color: null,
  id: 'an id',
  brand: ['#1d6f4a'],
}

/** A design with most parts. */
export const sampleDesign: Design = {
  ...plainDesign,
  shape: 'seal',
  enamel: { brand: 0 },
  engraving: 'woven',
  symbol: { set: 'ph', name: 'microscope', scale: 1 },
  top: { bind: 'title', ink: 'auto' },
  bottom: { bind: 'organization', ink: 'auto' },
  plate: { bind: 'code', ink: 'auto' },
  stars: { bind: 'level' },
}
