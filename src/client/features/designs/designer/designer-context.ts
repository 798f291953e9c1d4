import { createContext, useContext } from 'react'
import type { Bindings } from '#art/design/design.ts'
import type { Brand } from '#contract/designs/brand.ts'
import type { Design } from '#contract/designs/design.ts'
import type { DesignLevel } from '#contract/designs/template-design.ts'
import type { Drawing } from './drawing/use-drawing.ts'
import type { PartId } from './state/parts.ts'

/** What all parts of the designer share. */
type Designer = {
  design: Design
  level: DesignLevel
  bindings: Bindings
  brand: Brand
  /** Whether the user may only choose what the brand offers. */
  isBound: boolean
  /** Null before the first picture. */
  drawing: Drawing | null
  selected: PartId
  select: (part: PartId) => void
  /** Selects a part and leads to its fields, which small screens show then. */
  openPart: (part: PartId) => void
  /** @param field makes one step of all that is typed in it */
  change: (design: Partial<Design>, field?: string) => void
  setLevel: (level: DesignLevel) => void
  /** The picture's alternative text: what was written here, or what the design proposes. */
  alt: string
  setAlt: (text: string) => void
  /** Opens the choice of symbols. */
  pickSymbol: () => void
}

const DesignerContext = createContext<Designer | null>(null)
export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('There is no designer')
  return designer
}
