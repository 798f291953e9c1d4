import { codePlate } from '../code-plate.ts'
import { normalizeCode } from '../filo.ts'
import { onLearningPathSun } from '../learning-path-sun.ts'
import { escapeXml } from '../markup.ts'
import { tenth } from '../numbers.ts'
import { idFrom, randomFrom } from '../random-from.ts'
import { type Arrangement, arrange } from './arrange.ts'
import type { Bindings, Design, Resources } from './design.ts'
import { type DesignColors, designColors, inkOn, inkOnIvory, ribbonGround } from './design-colors.ts'
import { drawSymbol } from './draw-symbol.ts'
import { drawEdge, drawStrip } from './draw-words.ts'
import { engraving } from './engravings.ts'
import { miniSymbolSize } from './mini-size.ts'
import { borderLine, gloss, noteGround, plateGround, ribbon, ribbonRadius, rim, starRow } from './parts.ts'
import { type Geometry, geometryOf, planOf } from './shapes.ts'
import { onArc, straight } from './words.ts'

/** Raise it when a document is drawn differently, and keep the old drawing code: issued badges keep their picture. */
export const DESIGN_ENGINE = 1

type Options = {
  /** `mini` is the simplified picture for 48 px and below, without words. */
  detail?: 'full' | 'mini'
  isLearningPath?: boolean
  /** Accessible name, for pictures without text beside them. */
  title?: string
  /** Prefix of the element ids, by default hashed from all that is drawn. */
  id?: string
}

type Drawing = {
  design: Design
  bindings: Bindings
  resources: Resources
  colors: DesignColors
  geometry: Geometry
  arrangement: Arrangement
  id: string
  /** The fill of metal. */
  metal: string
}

/**
 * Draws a document as a square SVG without fonts, scripts and references to anything outside. Equal input gives equal bytes. Of the
 * document's words only the outlines that `resources` gives get into the picture.
 */
export function designSvg(design: Design, bindings: Bindings, resources: Resources, options: Options = {}): string {
  const { detail = 'full', isLearningPath = false, title = '' } = options
  const id = options.id ?? idFrom('d', JSON.stringify([DESIGN_ENGINE, design, bindings, isLearningPath, detail]))
  const colors = designColors(design, bindings)
  const isFull = detail === 'full'
  const metal = isFull ? `url(#${id}g)` : colors.metal.mid
  const geometry = geometryOf(design.shape, resources.outlines)
  const arrangement = arrange(design, bindings, resources, geometry)
  const drawing = { design, bindings, resources, colors, geometry, arrangement, id, metal }
  const badge = isFull ? fullBadge(drawing) : miniBadge(drawing)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">' +
    (title && `<title>${escapeXml(title)}</title>`) +
    (isFull ? definitions(drawing) : '') +
    `${isLearningPath ? onLearningPathSun(badge, design.shape, metal, isFull) : badge}</svg>`
  )
}

/** Layers from the bottom up: rim, border or words along the edge, engraved field, symbol, what stands at its foot, gloss, ribbon. */
function fullBadge(drawing: Drawing): string {
  const { design, bindings, resources, colors, geometry, arrangement, id, metal } = drawing
  const { ring, symbol, stars } = arrangement
  const band = `fill="${colors.band}" stroke="${colors.metal.edge}" stroke-width="1.2"/>`
  const edge = ring
    ? (ring.isSolid
        ? `<circle cx="120" cy="120" r="${tenth(ring.outer + 4)}" ${band}`
        : `<path d="${geometry.outline(9)}" ${band}`) + drawEdge(arrangement, colors, planOf(design.shape).ring?.studs)
    : `<path d="${geometry.outline(9)}" ${band}${borderLine(design.shape, design.border, colors.metal, geometry)}` +
      `<path d="${geometry.outline(23)}" fill="${colors.metal.low}"/>`
  const place = { y: symbol.y, size: symbol.size, wire: ring ? 1.5 : 1.9, id: `${id}s` }
  return (
    rim(geometry, colors.metal, metal) +
    edge +
    field(drawing) +
    (picture(drawing) || drawSymbol(design, bindings, resources, place, colors)) +
    (stars ? starRow(stars.count, stars.y, stars.radius, colors.metal) : '') +
    foot(drawing) +
    gloss(`${id}c`) +
    banner(drawing)
  )
}

/** The engraved enamel, calmed behind the symbol by a translucent disc. */
function field({ design, bindings, colors: { enamel }, arrangement, id }: Drawing): string {
  const { symbol, ring, field } = arrangement
  const seed = design.seed === 'template' ? bindings.id : design.seed
  const lines = engraving(design.engraving, randomFrom(seed), symbol.y, enamel, `${id}w`)
  const veil = ring ? tenth(symbol.size * 0.6) : 58
  return (
    `<path d="${field.path}" fill="${enamel.face}"/><g clip-path="url(#${id}f)">${lines}` +
    (lines && `<circle cx="120" cy="${symbol.y}" r="${veil}" fill="${enamel.face}" opacity="0.55"/>`) +
    '</g>'
  )
}

/** Plate, note and logo. */
function foot({ bindings, resources, design, colors, arrangement, metal }: Drawing): string {
  const { plate, filoPlate, note, logo } = arrangement
  const code = filoPlate ? normalizeCode(bindings.code) : ''
  const logoImage = design.extra.find((extra) => extra.part === 'logo')
  return (
    (code && filoPlate ? codePlate(code, filoPlate.y, filoPlate.width, colors.enamel, colors.metal.edge, metal) : '') +
    (plate ? plateGround(plate.box, colors.metal, metal) + drawStrip(plate, inkOnIvory(plate.ink, colors)) : '') +
    (note ? noteGround(note.box, colors) + drawStrip(note, inkOn(colors.band, note.ink)) : '') +
    (logo && logoImage && 'hash' in logoImage ? image(resources.pictureOf(logoImage.hash), logo, 'xMidYMid meet') : '')
  )
}

/** The picture in the symbol's place, cropped to the field. */
function picture({ design, resources, id }: Drawing): string {
  const extra = design.extra.find(({ part }) => part === 'picture')
  if (!extra || !('hash' in extra)) return ''
  const shown = image(resources.pictureOf(extra.hash), { x: 20, y: 20, width: 200, height: 200 }, 'xMidYMid slice')
  return shown && `<g clip-path="url(#${id}f)">${shown}</g>`
}

/** A stored picture; nothing else can be shown. */
function image(
  url: string | undefined,
  box: { x: number; y: number; width: number; height: number },
  fit: string,
): string {
  if (!url || !/^data:image\/(png|jpeg);base64,[\w+/]+=*$/.test(url)) return ''
  return `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="${fit}" href="${url}"/>`
}

/** The ribbon with its words. */
function banner({ design, bindings, colors, arrangement: { banner: placed }, metal }: Drawing): string {
  if (!placed) return ''
  const { fill, shade, isIvory } = ribbonGround(design, bindings)
  const shape = { y: placed.y, sag: placed.sag, height: placed.height, fill, shade }
  const ink = isIvory ? inkOnIvory(placed.ink, colors) : inkOn(fill, placed.ink)
  const radius = placed.sag && ribbonRadius(shape)
  const words = radius ? onArc(placed, placed.y + placed.sag - radius, radius, true) : straight(placed, 120, placed.y)
  return `${ribbon(shape, colors.metal, metal)}<g fill="${ink}">${words}</g>`
}

function miniBadge({ design, bindings, resources, colors, geometry }: Drawing): string {
  const size = design.symbol ? miniSymbolSize(design.symbol, design.shape) : 0
  const place = { y: planOf(design.shape).aloneY, size, wire: 0, id: '' }
  return (
    `<path d="${geometry.outline(0)}" fill="${colors.metal.edge}"/><path d="${geometry.outline(4)}" fill="${colors.metal.mid}"/>` +
    `<path d="${geometry.outline(20)}" fill="${colors.enamel.face}"/>${drawSymbol(design, bindings, resources, place, colors)}`
  )
}

/** The gradient of the metal, lit from the top left, and the clip paths of the engraving and the gloss. */
function definitions({ geometry, colors: { metal }, arrangement, id }: Drawing): string {
  return (
    `<defs><linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${metal.high}"/>` +
    `<stop offset="0.45" stop-color="${metal.mid}"/><stop offset="1" stop-color="${metal.low}"/></linearGradient>` +
    `<clipPath id="${id}f"><path d="${arrangement.field.path}"/></clipPath>` +
    `<clipPath id="${id}c"><path d="${geometry.outline(9)}"/></clipPath></defs>`
  )
}
