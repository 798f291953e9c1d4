import { useState } from 'react'
import { enamelPalette } from '#client/features/templates/enamel-palette.ts'
import { DESIGN_LIMITS } from '#contract/designs/design.ts'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BrandForm, EnamelValue } from './brand-form.ts'
import { distance, logoColours } from './logo-colours.ts'

/** In how many pixels each way the colours of a logo are counted. */
const SIDE = 96
/** Within this distance two colours have one name: further off, a brown would be called slate. */
const SAME_NAME = 0.08

type LogoEnamelsProps = { logo: Organization['logo_path']; form: BrandForm }

/** Offers the colours of the logo as enamels, once its picture is there. */
export function LogoEnamels({ logo, form: { values, change } }: LogoEnamelsProps) {
  const { enamels } = values
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [said, say] = useState('')
  const take = () => {
    if (!picture) return
    const known = enamels.map(({ hex }) => hex)
    const hexes = logoColours(pixelsOf(picture), known).slice(0, DESIGN_LIMITS.brand - known.length)
    const next = [...enamels]
    for (const hex of hexes) next.push(newEnamel(hex, next))
    change({ enamels: next })
    say(hexes.length > 0 ? m.brand_logo_taken({ count: hexes.length }) : m.brand_logo_none())
  }
  if (enamels.length >= DESIGN_LIMITS.brand && !said) return null
  return (
    <li hidden={!picture} className="in-disabled:hidden">
      <button
        type="button"
        className="flex gap-3 items-center w-full p-0 border-0 bg-transparent text-left cursor-pointer"
        onClick={take}
      >
        <img
          src={logo}
          alt=""
          className="size-10.5 flex-none object-contain border border-rule-strong rounded-[50%] bg-white"
          onLoad={({ currentTarget }) => setPicture(currentTarget)}
        />
        <span>
          <b className="block font-label">{m.brand_logo_take()}</b>
          <span className="block text-ink-2 text-xs/xs" role="status">
            {said}
          </span>
        </span>
      </button>
    </li>
  )
}

function pixelsOf(picture: HTMLImageElement): ArrayLike<number> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return []
  // Smoothing would mix colours that lie beside each other.
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, 0, 0, SIDE, SIDE)
  return pen.getImageData(0, 0, SIDE, SIDE).data
}

/** Its name is that of what is offered for templates if it looks like that, or else a number. */
function newEnamel(hex: string, enamels: readonly EnamelValue[]): EnamelValue {
  const [nearest] = enamelPalette.toSorted((one, next) => distance(one.hex, hex) - distance(next.hex, hex))
  const names = [
    ...(nearest && distance(nearest.hex, hex) < SAME_NAME ? [nearest.name()] : []),
    ...Array.from({ length: DESIGN_LIMITS.brand }, (_, index) => m.brand_logo_colour({ number: index + 1 })),
  ]
  const name = names.find((each) => !enamels.some((enamel) => enamel.name === each)) ?? hex
  return { id: crypto.randomUUID(), name, hex, uses: 0, was: null }
}
