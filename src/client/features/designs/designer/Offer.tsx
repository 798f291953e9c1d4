import { Button } from '#client/ui/buttons/Button.tsx'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from './designer-context.ts'
import { DesignPicture } from './drawing/DesignPicture.tsx'

type OfferProps = { source: string; design: Design; onTake: (design: Design) => void; onLeave: () => void }

/** What a badge of a series would be now that its source has changed. */
export function Offer({ source, design, onTake, onLeave }: OfferProps) {
  const { bindings } = useDesigner()
  const text = m.designer_offer({ title: source })
  return (
    <section
      aria-label={text}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-b-rule bg-desk px-5 py-2 max-md:px-3 max-md:in-data-sheet:hidden"
    >
      <DesignPicture design={design} bindings={bindings} size={64} />
      <p className="min-w-48 flex-1">{text}</p>
      <span className="flex gap-2">
        <Button onClick={() => onTake(design)}>{m.designer_offer_take()}</Button>
        <Button kind="quiet" onClick={onLeave}>
          {m.designer_offer_leave()}
        </Button>
      </span>
    </section>
  )
}
