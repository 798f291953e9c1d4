import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Design } from '#art/design/design.ts'
import { rosetteSvg } from '#art/rosette.ts'
import { addressOf } from '#client/features/template-editor/pictures/badge-source.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import { DesignPicture } from '../designer/drawing/DesignPicture.tsx'
import { brandChangesQuery } from './brand.queries.ts'
import { type BrandForm, brandInput, sampleBindings, sampleDesign } from './brand-form.ts'

/** What the badges of the sample family are about: nine symbols, in the order of the titles in `brand_samples`. */
const symbols = [
  'microscope',
  'heartbeat',
  'flask',
  'translate',
  'hard-hat',
  'atom',
  'hand-heart',
  'book-open-text',
  'barbell',
]

type Look = Pick<Design, 'metal' | 'engraving' | 'face'> & { shapes: readonly Design['shape'][] }

/** Nine badges of a brand: how it holds them together. */
export function BrandFamily({ look, hexes, name }: { look: Look; hexes: readonly string[]; name: string }) {
  const rosette = useMemo(() => addressOf(rosetteSvg({ seed: 'brand' })), [])
  const titles = m.brand_samples().split('; ')
  return (
    <div
      role="img"
      aria-label={m.brand_family_alt()}
      className="relative grid grid-cols-3 gap-x-2 gap-y-3.5 justify-items-center py-5 px-3.5 overflow-hidden rounded-paper bg-desk before:absolute before:inset-0 before:[background:light-dark(oklch(0.62_0.05_200_/_0.4),oklch(0.7_0.1_84_/_0.3))] before:[mask:var(--rosette)_center_/_520px_no-repeat] [&_img]:relative [&_img]:max-w-full [&_img]:h-auto [&_img]:[filter:drop-shadow(0_3px_4px_light-dark(oklch(0.21_0.03_245_/_0.22),oklch(0.1_0.02_245_/_0.6)))]"
      style={{ '--rosette': `url("${rosette}")` } as React.CSSProperties}
    >
      {symbols.map((symbol, index) => (
        <DesignPicture
          key={symbol}
          size={108}
          design={sampleDesign({
            shape: look.shapes[index % look.shapes.length] ?? 'seal',
            metal: look.metal,
            engraving: look.engraving,
            face: look.face,
            enamel: hexes.length > 0 ? { brand: index % hexes.length } : { type: true },
            symbol: { set: 'ph', name: symbol, scale: 1 },
            top: { bind: 'title', ink: 'auto' },
            bottom: { bind: 'organization', ink: 'auto' },
          })}
          bindings={sampleBindings(hexes, { title: titles[index] ?? '', organization: name, id: symbol })}
        />
      ))}
    </div>
  )
}

/** Debounce before counting, in milliseconds. */
const DEBOUNCE_MS = 300

/** How many designs the brand as it is in the form would change; undefined while that is counted. */
export function useBrandChanges({ values, isChanged }: BrandForm) {
  const tried = useDebounced(JSON.stringify(brandInput(values)), DEBOUNCE_MS)
  const { data, isFetching } = useQuery({
    ...brandChangesQuery(JSON.parse(tried)),
    enabled: isChanged,
    placeholderData: keepPreviousData,
  })
  const isCurrent = tried === JSON.stringify(brandInput(values)) && !isFetching
  return isChanged ? { counts: data, isCurrent } : { counts: undefined, isCurrent: true }
}

/** Says what saving would change. */
export function BrandChangesNote({ changes: { counts } }: { changes: ReturnType<typeof useBrandChanges> }) {
  if (!counts) return null
  const { drafts, active, designs } = counts
  return (
    <Note>
      <span role="status">
        {drafts + active + designs === 0 ? (
          m.brand_changes_none()
        ) : (
          <>
            <b>{m.brand_changes_drafts({ count: drafts })}</b> {m.brand_changes_active({ count: active })}{' '}
            {designs > 0 && `${m.brand_changes_designs({ count: designs })} `}
            {m.brand_changes_issued()}
          </>
        )}
      </span>
    </Note>
  )
}
