import { codePlate } from '../code-plate.ts'
import { normalizeCode } from '../filo.ts'
import { tenth } from '../numbers.ts'
import { idFrom, randomFrom } from '../random-from.ts'
import { type Arrangement, arrange } from './arrange.ts'
import type { Bindings, Design, Resources } from './design.ts'
import { type DesignColors, designColors, inkOn, inkOnIvory, ribbonGround } from './design-colors.ts'
import { drawSymbol } from './draw-symbol.ts'
import { drawEdge, drawStrip } from './draw-words.ts'
import { engraving } from './engravings.ts'
import { type Geometry, geometryOf } from './geometry.ts'
import { borderedEdge, engravedField, framed, gloss, metalFill, miniGround, rim } from './layers.ts'
import { miniSymbolSize } from './mini-size.ts'
import { noteGround, plateGround, ribbon, ribbonRadius, starRow } from './parts.ts'
import { planOf } from './shapes.ts'
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
  const metal = metalFill(colors.metal, id, isFull)
  const geometry = geometryOf(design.shape, resources.outlines)
  const arrangement = arrange(design, bindings, resources, geometry)
  const drawing = { design, bindings, resources, colors, geometry, arrangement, id, metal }
  const badge = isFull ? fullBadge(drawing) : miniBadge(drawing)
  const field = arrangement.field.path
  return framed(badge, { shape: design.shape, geometry, metal: colors.metal, field, id, isFull, isLearningPath, title })
}

/** Layers from the bottom up: rim, border or words along the edge, engraved field, symbol, what stands at its foot, gloss, ribbon. */
function fullBadge(drawing: Drawing): string {
  const { design, bindings, resources, colors, geometry, arrangement, id, metal } = drawing
  const { ring, symbol, stars } = arrangement
  const edge = ring
    ? wordedBand(drawing) + drawEdge(arrangement, colors, planOf(design.shape).ring?.studs)
    : borderedEdge(design.shape, design.border, colors.metal, colors.band, geometry)
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

/** The band under words along the edge. Metal that reaches farther is filled around it. */
function wordedBand({ colors: { band, metal }, arrangement: { ring }, geometry }: Drawing): string {
  const fill = `fill="${band}" stroke="${metal.edge}" stroke-width="1.2"/>`
  return ring?.isSolid
    ? `<circle cx="120" cy="120" r="${tenth(ring.outer + 4)}" ${fill}`
    : `<path d="${geometry.outline(9)}" ${fill}`
}

/** The engraved enamel. */
function field({ design, bindings, colors: { enamel }, arrangement, id }: Drawing): string {
  const { symbol, ring, field } = arrangement
  const seed = design.seed === 'template' ? bindings.id : design.seed
  const lines = engraving(design.engraving, randomFrom(seed), symbol.y, enamel, `${id}w`)
  return engravedField(field.path, enamel.face, lines, symbol.y, ring ? tenth(symbol.size * 0.6) : 58, id)
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
  return miniGround(geometry, colors.metal, colors.enamel.face) + drawSymbol(design, bindings, resources, place, colors)
}
