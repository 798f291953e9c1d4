import type { BadgeColors } from './badge-colors.ts'
import type { BadgeType } from './badge-type.ts'
import { pointAround, radians, tenth } from './numbers.ts'

/**
 * The emblem of a type, about 100 units wide and centred on 0,0.
 *
 * @param wire stroke width of the gold wire around it; 0 in the mini picture, where it would only blur
 */
export function emblem(type: BadgeType, colors: BadgeColors, wire: number): string {
  const body = `fill="${colors.emblem}" stroke="${colors.wire}" stroke-width="${wire}" stroke-linejoin="round"`
  return emblems[type](colors, body)
}

const emblems: Record<BadgeType, (colors: BadgeColors, body: string) => string> = {
  knowledge: bookAndLight,
  skills: compasses,
  participation: threePeople,
  qualification: laurelAndStar,
}

function bookAndLight(colors: BadgeColors, body: string) {
  const covers = 'M0-8C-12-18-29-21-46-18V30C-29 27-12 30 0 39 12 30 29 27 46 30V-18C29-21 12-18 0-8Z'
  const spine = 'M0-7V37'
  const leftLines = 'M-37-6C-27-7-17-5-9 0M-37 6C-27 5-17 7-9 12M-37 18C-27 17-17 19-9 24'
  const rightLines = 'M37-6C27-7 17-5 9 0M37 6C27 5 17 7 9 12M37 18C27 17 17 19 9 24'
  const rays = 'M0-48V-55M-13.5-43.5-19-49M13.5-43.5 19-49M-18-33H-26M18-33H26'
  return (
    `<g transform="translate(0 5)"><g ${body}><path d="${covers}"/><circle cy="-34" r="8.5"/></g>` +
    `<path d="${spine}${leftLines}${rightLines}" fill="none" stroke="${colors.detail}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="${rays}" fill="none" stroke="${colors.emblem}" stroke-width="3.6" stroke-linecap="round"/></g>`
  )
}

function compasses(colors: BadgeColors, body: string) {
  const dottedArc = 'M-43 21A50 50 0 0 0 43 21'
  const knob = 'M-3-52H3V-42H-3Z'
  const legs = 'M-8-27-29 30-31 44-21 34 0-20 21 34 31 44 29 30 8-27Z'
  const brace = 'M-14 7A28 28 0 0 0 14 7'
  const line = `fill="none" stroke="${colors.emblem}"`
  return (
    `<g><path d="${dottedArc}" ${line} stroke-width="4" stroke-linecap="round" stroke-dasharray="0 8.8"/>` +
    `<g ${body}><path d="${knob}"/><path d="${legs}"/><circle cy="-33" r="12"/></g>` +
    `<path d="${brace}" ${line} stroke-width="5"/><circle cy="-33" r="4" fill="${colors.detail}"/></g>`
  )
}

function threePeople(_colors: BadgeColors, body: string) {
  const shouldersBehind = '<path d="M-56 29C-57 3-16 3-17 29Z"/><path d="M56 29C57 3 16 3 17 29Z"/>'
  const headsBehind = '<circle cx="-36.5" cy="-12" r="10.5"/><circle cx="36.5" cy="-12" r="10.5"/>'
  const personInFront = '<path d="M-27 33C-28-7 28-7 27 33Z"/><circle cy="-27" r="14.5"/>'
  return `<g transform="translate(0 6)" ${body}>${shouldersBehind}${headsBehind}${personInFront}</g>`
}

function laurelAndStar(_colors: BadgeColors, body: string) {
  const leaf = 'M0-14C8.5-6 8.5 6 0 13-8.5 6-8.5-6 0-14Z'
  const leaves = [-1, 1].flatMap((side) =>
    [118, 143, 168, 193, 218, 243].map((degrees) => {
      const x = tenth(-side * 40 * Math.cos(radians(degrees)))
      const y = tenth(40 * Math.sin(radians(degrees)))
      const turn = side * (56 - degrees)
      return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${side} 1)" d="${leaf}"/>`
    }),
  )
  const star = Array.from({ length: 10 }, (_, corner) =>
    pointAround(0, 0, radians(corner * 36 - 90), corner % 2 === 0 ? 20 : 8.6),
  )
  return `<g transform="translate(0 2)"><g ${body}>${leaves.join('')}<path d="M${star.join('L')}Z"/></g></g>`
}
