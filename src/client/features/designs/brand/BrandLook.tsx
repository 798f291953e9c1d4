import type { ReactNode } from 'react'
import type { Design } from '#art/design/design.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { DESIGN_ENGRAVINGS, DESIGN_FACES, DESIGN_METALS, DESIGN_SHAPES } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { engravingName, metalName, shapeName } from '../designer/designer-words.ts'
import { DesignPicture } from '../designer/drawing/DesignPicture.tsx'
import { Choices } from '../designer/properties/Choices.tsx'
import { type BrandForm, sampleBindings, sampleDesign } from './brand-form.ts'

const faceWords = {
  clarendon: { name: m.brand_face_clarendon, font: 'font-display font-serif' },
  plain: { name: m.brand_face_plain, font: 'font-strong' },
}

/** Metal, engraving, lettering and shapes of the brand. */
export function BrandLook({ form: { values, change }, name }: { form: BrandForm; name: string }) {
  const { metal, engraving, face, shapes, enamels } = values
  const bindings = sampleBindings(
    enamels.map(({ hex }) => hex),
    { title: m.brand_samples().split('; ')[0] ?? '', organization: name },
  )
  const picture = (look: Partial<Design>, size: number) => (
    <DesignPicture design={sampleDesign(look)} bindings={bindings} size={size} />
  )
  const word = name.split(/\s/)[0] ?? name
  return (
    <>
      <BrandGroup title={m.brand_metal()} text={m.brand_metal_text()}>
        <Choices
          label={m.brand_metal()}
          isBare
          isNamed
          grid="grid-cols-[repeat(3,5.25rem)] gap-1"
          choices={DESIGN_METALS.map((id) => ({
            id,
            name: metalName(id),
            face: picture(
              { metal: id, top: { bind: 'title', ink: 'auto' }, bottom: { bind: 'organization', ink: 'auto' } },
              66,
            ),
          }))}
          chosen={metal}
          onChoose={(next) => change({ metal: next })}
        />
      </BrandGroup>
      <BrandGroup title={m.brand_engraving()} text={m.brand_engraving_text()}>
        <Choices
          label={m.brand_engraving()}
          isBare
          isNamed
          grid="grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1 [&_label]:content-start"
          choices={DESIGN_ENGRAVINGS.map((id) => ({
            id,
            name: engravingName(id),
            face: (
              <span className="flex items-center justify-center size-14 overflow-hidden border-[2.5px] border-[#d8b159] rounded-[50%] [box-shadow:0_0_0_1px_#6d4f14] [&_img]:flex-none [&_img]:max-w-none">
                {picture({ shape: 'circle', border: 'wire', symbol: null, engraving: id }, 92)}
              </span>
            ),
          }))}
          chosen={engraving}
          onChoose={(next) => change({ engraving: next })}
        />
      </BrandGroup>
      <BrandGroup title={m.brand_face()} text={m.brand_face_text()}>
        <Choices
          label={m.brand_face()}
          isBare
          isNamed
          grid="grid-cols-2 gap-1 [&_label]:border-rule-strong"
          choices={DESIGN_FACES.map((id) => ({
            id,
            name: faceWords[id].name(),
            face: (
              <span
                className={`uppercase tracking-wider text-lg max-w-full truncate ${faceWords[id].font}`}
                aria-hidden="true"
              >
                {word}
              </span>
            ),
          }))}
          chosen={face}
          onChoose={(next) => change({ face: next })}
        />
      </BrandGroup>
      <BrandGroup
        title={m.brand_shapes()}
        text={m.brand_shapes_text({ count: shapes.length, most: DESIGN_SHAPES.length })}
      >
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-0.5">
          <legend className="sr">{m.brand_shapes()}</legend>
          {DESIGN_SHAPES.map((id) => {
            const isOffered = shapes.includes(id)
            return (
              <label
                key={id}
                title={shapeName(id)}
                className="relative grid place-items-center h-15.5 rounded-control cursor-pointer hover:bg-hover has-[:focus-visible]:focus-ring [&_img]:transition-opacity not-has-[:checked]:[&_img]:opacity-35 not-has-[:checked]:[&_img]:[filter:grayscale(1)]"
              >
                <input
                  type="checkbox"
                  className="absolute inset-0 m-0 opacity-0 cursor-pointer"
                  aria-label={shapeName(id)}
                  checked={isOffered}
                  // The last one stays: a badge has a shape.
                  onChange={() => {
                    const next = DESIGN_SHAPES.filter((shape) => (shape === id ? !isOffered : shapes.includes(shape)))
                    if (next.length > 0) change({ shapes: next })
                  }}
                />
                {picture({ shape: id, symbol: null }, 44)}
                {isOffered && (
                  <span className="absolute top-0.5 right-0.5 grid place-items-center size-4.5 rounded-[50%] bg-enamel text-on-enamel">
                    <Icon name="check" size={14} />
                  </span>
                )}
              </label>
            )
          })}
        </fieldset>
      </BrandGroup>
    </>
  )
}

type BrandGroupProps = { title: string; text?: string; children: ReactNode }

/** One property of the brand. */
export const BrandGroup = ({ title, text, children }: BrandGroupProps) => (
  <section className="grid grid-cols-1 gap-3 pb-5 mb-5 border-b border-b-rule last-of-type:border-0" aria-label={title}>
    <div className="flex flex-wrap gap-x-2.5 items-baseline">
      <h2>{title}</h2>
      {text && <span className="hint">{text}</span>}
    </div>
    {children}
  </section>
)
