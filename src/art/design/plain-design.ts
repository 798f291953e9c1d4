import type { Bindings, Design } from './design.ts'

/** A badge without words and signs, to which others add theirs. */
export const plainDesign: Design = {
  v: 1,
  shape: 'circle',
  metal: 'gold',
  border: 'beads',
  enamel: { type: true },
  band: null,
  engraving: 'waves',
  seed: 'template',
  symbol: null,
  top: null,
  bottom: null,
  plate: null,
  stars: null,
  banner: null,
  face: 'clarendon',
  extra: [],
}

/** The values of a template that says nothing. */
export const noBindings: Bindings = {
  title: '',
  code: '',
  level: '',
  organization: '',
  year: '',
  type: null,
  color: null,
  id: '',
  brand: [],
}
