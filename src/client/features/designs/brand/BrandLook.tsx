import type { ReactNode } from 'react'
import type { Design } from '#art/design/design.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { DESIGN_ENGRAVINGS, DESIGN_FACES, DESIGN_METALS, DESIGN_SHAPES } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { engravingName, metalName, shapeName } from '../designer/designer-words.ts'
import { DesignPicture } from '../designer/drawing/DesignPicture.tsx'
import { type BrandForm, sampleBindings, sampleDesign } from './brand-form.ts'

type ChoiceProps<Id extends string> = {
  /** Name of the group, and of its radio buttons. */
  label: string
  choices: readonly Id[]
  chosen: Id
  onChoose: (id: Id) => void
  className: string
  children: (id: Id) => ReactNode
}

/** A choice by appearance. */
const Choice = <Id extends string>({ label, choices, chosen, onChoose, className, children }: ChoiceProps<Id>) => (
  <fieldset
    className={`gap-1 [&_input]:absolute [&_input]:inset-0 [&_input]:m-0 [&_input]:opacity-0 [&_input]:cursor-pointer ${className}`}
  >
    <legend className="sr">{label}</legend>
    {choices.map((id) => (
      <label
        key={id}
        className="relative grid gap-1.5 justify-items-center content-center p-2 border border-transparent rounded-control text-sm/sm text-center hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:[box-shadow:inset_0_0_0_1.5px_var(--place-mark)] has-[:focus-visible]:focus-ring"
      >
        <input type="radio" name={label} checked={id === chosen} onChange={() => onChoose(id)} />
        {children(id)}
      </label>
    ))}
  </fieldset>
)

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
        <Choice
          label={m.brand_metal()}
          choices={DESIGN_METALS}
          chosen={metal}
          className="flex"
          onChoose={(next) => change({ metal: next })}
        >
          {(id) => [
            <span key="picture">
              {picture(
                { metal: id, top: { bind: 'title', ink: 'auto' }, bottom: { bind: 'organization', ink: 'auto' } },
                66,
              )}
            </span>,
            metalName(id),
          ]}
        </Choice>
      </BrandGroup>
      <BrandGroup title={m.brand_engraving()} text={m.brand_engraving_text()}>
        <Choice
          label={m.brand_engraving()}
          choices={DESIGN_ENGRAVINGS}
          chosen={engraving}
          className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]"
          onChoose={(next) => change({ engraving: next })}
        >
          {(id) => [
            <span
              key="picture"
              className="flex items-center justify-center size-14 overflow-hidden border-[2.5px] border-[#d8b159] rounded-[50%] [box-shadow:0_0_0_1px_#6d4f14] [&_img]:flex-none [&_img]:max-w-none"
            >
              {picture({ shape: 'circle', border: 'wire', symbol: null, engraving: id }, 92)}
            </span>,
            engravingName(id),
          ]}
        </Choice>
      </BrandGroup>
      <BrandGroup title={m.brand_face()} text={m.brand_face_text()}>
        <Choice
          label={m.brand_face()}
          choices={DESIGN_FACES}
          chosen={face}
          className="grid grid-cols-2 [&_label]:border-rule-strong"
          onChoose={(next) => change({ face: next })}
        >
          {(id) => [
            <span
              key="word"
              className={`uppercase tracking-wider text-lg max-w-full truncate ${faceWords[id].font}`}
              aria-hidden="true"
            >
              {word}
            </span>,
            <span key="name" className="text-ink-2 text-xs">
              {faceWords[id].name()}
            </span>,
          ]}
        </Choice>
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
                className="relative grid place-items-center h-15.5 rounded-control cursor-pointer hover:bg-hover has-[:focus-visible]:focus-ring [&_img]:transition-opacity not-has-[:checked]:[&_img]:opacity-35 not-has-[:checked]:[&_img]:grayscale"
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
