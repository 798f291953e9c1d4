import type { Part, Place } from '#art/design/places.ts'
import type { Design } from '#contract/designs/design.ts'
import type { PartId } from '../state/parts.ts'

export type Places = Partial<Record<Part, Place>>

/** The part of the document that a drawn part shows: a shape without a round edge has its words on the banner and the note. */
function ownerOf(placed: Part, design: Design): PartId {
  const has = (part: string) => design.extra.some((extra) => extra.part === part)
  if (placed === 'banner') return design.banner ? 'banner' : 'top'
  if (placed === 'note') return has('note') ? 'note' : 'bottom'
  if (placed === 'top') return design.top ? 'top' : 'bottom'
  return placed === 'symbol' && has('picture') ? 'picture' : placed
}

const entriesOf = (places: Places) => Object.entries(places) as [Part, Place][]

/** Where a part is, or undefined if it is not drawn or is the whole. */
export const placeOf = (part: PartId, design: Design, places: Places): Place | undefined =>
  entriesOf(places).find(([placed]) => ownerOf(placed, design) === part)?.[1]

/** The part at a point of the picture, in its units of 240: the smallest one; the whole badge where there is none. */
export function partAt(x: number, y: number, design: Design, places: Places): PartId {
  const hit = entriesOf(places)
    .filter(([, place]) => isIn(place, x, y))
    .sort(([, one], [, other]) => areaOf(one) - areaOf(other))[0]
  return hit ? ownerOf(hit[0], design) : 'whole'
}

const areaOf = (place: Place) => ('radius' in place ? 0 : place.width * place.height)

function isIn(place: Place, x: number, y: number): boolean {
  if (!('radius' in place))
    return x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height
  const distance = Math.hypot(x - 120, y - 120)
  const turn = Math.abs((Math.atan2(x - 120, place.isBelow ? y - 120 : 120 - y) * 180) / Math.PI)
  return Math.abs(distance - place.radius) <= place.height / 2 && turn <= place.sweep / 2 + 4
}

/** The line around a place, as a path. */
export function lineAround(place: Place): string {
  if (!('radius' in place)) {
    const { x, y, width, height } = place
    return `M${x - 2} ${y - 2}h${width + 4}v${height + 4}h${-width - 4}Z`
  }
  const half = Math.min(176, place.sweep / 2 + 4)
  const point = (radius: number, degrees: number) => {
    const turn = ((degrees + (place.isBelow ? 180 : 0)) * Math.PI) / 180
    return `${(120 + radius * Math.sin(turn)).toFixed(1)} ${(120 - radius * Math.cos(turn)).toFixed(1)}`
  }
  const [outer, inner] = [place.radius + place.height / 2 - 1.5, place.radius - place.height / 2 + 1.5]
  const large = half > 90 ? 1 : 0
  return (
    `M${point(outer, -half)}A${outer} ${outer} 0 ${large} 1 ${point(outer, half)}` +
    `L${point(inner, half)}A${inner} ${inner} 0 ${large} 0 ${point(inner, -half)}Z`
  )
}
