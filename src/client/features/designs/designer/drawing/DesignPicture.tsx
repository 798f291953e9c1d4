import type { Bindings } from '#art/design/design.ts'
import type { Design } from '#contract/designs/design.ts'
import { useDrawing } from './use-drawing.ts'

type DesignPictureProps = {
  design: Design
  bindings: Bindings
  /** Width in CSS pixels. Up to 48 the small picture is shown. */
  size: number
  /** Empty if there are words beside it. */
  alt?: string
  className?: string
}

/** A design as a picture, drawn here. Its room is kept while something is loaded. */
export function DesignPicture({ design, bindings, size, alt = '', className = '' }: DesignPictureProps) {
  const { drawing } = useDrawing(design, bindings)
  if (!drawing) return <span className={`block ${className}`} style={{ width: size, height: size }} />
  return (
    <img className={className} src={size > 48 ? drawing.full : drawing.mini} alt={alt} width={size} height={size} />
  )
}
