import { type BadgeType, drawnType } from '../badge-type.ts'
import { normalizeCode } from '../filo.ts'
import { patternFrom } from '../guilloche.ts'
import { randomFrom } from '../random-from.ts'
import type { Bindings, Design } from './design.ts'
import { looks } from './looks.ts'
import { noBindings, plainDesign } from './plain-design.ts'

/** What decides the picture of a template for which nobody designed one. */
type Undesigned = { type: BadgeType | null; color: string | null; code: string; seed: string }

/** The document of the picture that a template has by itself: the designer's first proposal. */
export function proposalFor(template: Undesigned): Design {
  const { shape, border } = looks[drawnType(template.type)]
  return {
    ...plainDesign,
    shape,
    border,
    engraving: patternFrom(randomFrom(bindingsOf(template).id)),
    symbol: { emblem: 'type', scale: 1 },
    plate: { bind: 'code', ink: 'auto' },
  }
}

/** The values that such a picture shows. */
export const bindingsOf = ({ type, color, code, seed }: Undesigned): Bindings => ({
  ...noBindings,
  code: normalizeCode(code),
  type,
  color,
  id: seed || code || drawnType(type),
})
