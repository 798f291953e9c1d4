import type { TemplateType } from '#contract/templates.ts'

/** The badge of a type, without text. A prerendered file, like the badges beside the sign-in form. */
export const TypeSilhouette = ({ type, size }: { type: TemplateType; size: number }) => (
  <img src={`/enamels/mini/${type}.svg`} width={size} height={size} alt="" />
)
