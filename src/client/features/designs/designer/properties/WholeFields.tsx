import { useEffect, useState } from 'react'
import { gold } from '#art/badge-colors.ts'
import { designColors } from '#art/design/design-colors.ts'
import { looks } from '#art/design/looks.ts'
import { metals } from '#art/design/metals.ts'
import { silhouettes } from '#art/silhouettes.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { DESIGN_METALS, type Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from '../designer-context.ts'
import { metalName, shapeName, symbolName } from '../designer-words.ts'
import { anotherArrangement, SHAPES } from '../state/parts.ts'
import { Choices } from './Choices.tsx'
import { Swatches } from './Swatches.tsx'

/** How many shapes are shown before all are asked for. */
const FEW = 8

/** Shape, enamel, metal and symbol: what makes the badge. */
export function WholeFields() {
  const { design, change, brand, isBound, bindings, alt, setAlt, pickSymbol } = useDesigner()
  const [isAll, setAll] = useState(false)
  const edges = useEdges()
  const { face } = designColors(design, bindings).enamel
  const offered = SHAPES.filter((shape) => brand.shapes.includes(shape) || shape === design.shape)
  const few = offered.slice(0, FEW)
  const shown = isAll || !few.includes(design.shape) ? offered : few
  return (
    <>
      <div>
        <Choices
          label={m.designer_shape()}
          grid="grid-cols-4 gap-1.5"
          choices={shown.map((id) => ({
            id,
            name: shapeName(id),
            face: <ShapeSign edge={edges(id)} face={face} />,
          }))}
          chosen={design.shape}
          onChoose={(shape) => change({ shape })}
        />
        {shown.length < offered.length && (
          <p className="mt-2 text-sm/sm">
            <InlineButton onClick={() => setAll(true)}>{m.designer_all_shapes({ count: offered.length })}</InlineButton>
          </p>
        )}
      </div>
      <EnamelChoice label={m.designer_enamel()} />
      <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3.5">
        <MetalChoice />
        <div className="min-w-0">
          <p className="mb-1.75 font-label">{m.designer_symbol()}</p>
          <Button
            className="mt-1 w-full"
            onClick={pickSymbol}
            aria-label={`${m.designer_symbol()}: ${symbolName(design)}`}
          >
            <span className="ellipsis block max-w-28 first-letter:uppercase">{symbolName(design)}</span>
          </Button>
        </div>
      </div>
      {isBound && <p className="hint">{m.brand_locked_note()}</p>}
      <Button icon="dice" onClick={() => change(anotherArrangement(design, brand.shapes, Math.random))}>
        {m.designer_another()}
      </Button>
      <TextArea
        label={m.designer_alt()}
        rows={3}
        maxLength={250}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </>
  )
}

/** The field's enamel. */
export function EnamelChoice({ label }: { label: string }) {
  const { design, change } = useDesigner()
  return (
    <Swatches
      label={label}
      value={design.enamel}
      onChoose={(enamel) => enamel && change({ enamel })}
      onTry={(enamel) => change({ enamel }, 'enamel')}
    />
  )
}

export function MetalChoice() {
  const { design, change, brand, isBound } = useDesigner()
  const shine = ({ high, mid, low }: (typeof metals)['gold']) => `linear-gradient(135deg, ${high}, ${mid} 45%, ${low})`
  return (
    <Choices<Design['metal']>
      label={m.designer_metal()}
      grid="grid-cols-3 gap-1"
      choices={DESIGN_METALS.filter((id) => !isBound || id === brand.metal).map((id) => ({
        id,
        name: metalName(id),
        face: (
          <span
            className="size-7.5 rounded-pin [box-shadow:inset_0_0_0_1px_rgb(40_25_0/0.55)]"
            style={{ background: shine(metals[id]) }}
          />
        ),
      }))}
      chosen={design.metal}
      onChoose={(metal) => change({ metal })}
    />
  )
}

/** A shape in small, with its rim as a line along its edge. */
const ShapeSign = ({ edge, face }: { edge: string; face: string }) => (
  <svg viewBox="-12 -12 264 264" width="38" height="38" aria-hidden="true">
    <path d={edge} fill={face} stroke={gold.edge} strokeWidth="22" />
    <path d={edge} fill="none" stroke={gold.mid} strokeWidth="14" />
  </svg>
)

/** The edges of all shapes; most are loaded after the page is shown. */
function useEdges() {
  const [edges, setEdges] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const show = (loaded: { edges: Readonly<Record<string, string>> }) => setEdges(loaded.edges)
    void import('#art/design/outlines/edges.gen.ts').then(show, () => {})
  }, [])
  return (shape: Design['shape']) => {
    const type = Object.entries(looks).find(([, look]) => look.shape === shape)?.[0]
    return type ? silhouettes[type as keyof typeof silhouettes](0) : (edges[shape] ?? '')
  }
}
