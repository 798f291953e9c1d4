import { LRUCache } from 'lru-cache'
import { mayBeUsed } from '#art/design/checks.ts'
import type { Bindings, Design } from '#art/design/design.ts'
import { DESIGN_ENGINE } from '#art/design/design-svg.ts'
import { LIKENESS_SIDE, likenessHash, lookalikeOf } from '#art/design/likeness.ts'
import { proposalFor } from '#art/design/proposal.ts'
import { starsOf } from '#art/design/say.ts'
import type { DesignLevel } from '#contract/designs/template-design.ts'
import { describeDesign } from '#i18n/designs/describe-design.ts'
import { dayNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { storeImage } from '#server/platform/images/store-image.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { UsedDesign } from '#server/schema/tables/templates.ts'
import type { Services } from '#server/services.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { findBrand, findDesignPictures } from './designs.sql.ts'
import { symbolOf } from './resources.ts'
import { symbolAnswer } from './symbol-answer.ts'

/** The side of the picture that is stored, in pixels. */
const SIDE = 1024
/** The longest side of a picture inside a design: larger would make the whole too large to send. */
const PICTURE_SIDE = 400

type Version = Pick<TemplateRow['version'], 'title' | 'code' | 'type' | 'colorPrimary' | 'language'>
type Drawing = Pick<Services, 'designs' | 'storage' | 'clock' | 'config'>

/** The document of the picture that a template has without a design. */
export const proposalOf = ({ template, version }: TemplateRow): Design =>
  proposalFor({ type: version.type, color: version.colorPrimary, code: version.code, seed: template.id })

/** The values that a design shows of a template with some content. */
export async function bindingsOf(
  db: Database,
  template: Pick<TemplateRow['template'], 'id' | 'organizationId'>,
  { title, code, type, colorPrimary }: Version,
  level: DesignLevel,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<Bindings> {
  const { name } = await findOrganization(db, template.organizationId)
  const brand = await findBrand(db, template.organizationId)
  return {
    title,
    code,
    level,
    organization: name,
    year: dayNow(services).slice(0, 4),
    type,
    color: colorPrimary,
    id: template.id,
    brand: brand?.enamels.map(({ hex }) => hex) ?? [],
  }
}

const pictures = new LRUCache<string, string>({ maxSize: 16 * 1024 * 1024, sizeCalculation: (url) => url.length })

/** The stored pictures of a design as `data:` URLs, by hash; one that is gone is left out. */
export async function picturesOf(
  db: Database,
  organizationId: string,
  design: Design,
  { storage }: Pick<Services, 'storage'>,
) {
  const hashes = design.extra.flatMap((extra) => ('hash' in extra ? extra.hash : []))
  const keys = await findDesignPictures(db, organizationId, hashes)
  const urls = await Promise.all(
    [...keys].map(async ([hash, key]): Promise<[string, string][]> => {
      const url = await pictureUrl(key, { storage })
      return url ? [[hash, url]] : []
    }),
  )
  return Object.fromEntries(urls.flat())
}

/** A stored picture as a `data:` URL, as small as designs show it; undefined if it is gone. */
export async function pictureUrl(key: string, { storage }: Pick<Services, 'storage'>): Promise<string | undefined> {
  const url = pictures.get(key) ?? (await embedded((await storage.get(variantKey(key, 'base')))?.bytes))
  if (url) pictures.set(key, url)
  return url
}

async function embedded(bytes: Buffer | undefined): Promise<string | undefined> {
  if (!bytes) return undefined
  const image = sharp(bytes).resize({
    width: PICTURE_SIDE,
    height: PICTURE_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { hasAlpha } = await image.metadata()
  const small = hasAlpha ? image.png({ palette: true }) : image.jpeg({ quality: 82 })
  return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${(await small.toBuffer()).toString('base64')}`
}

/** The icon of a design with its name in a language; null if it has none. */
export function symbolIn({ symbol }: Design, language: 'en' | 'it') {
  const icon = symbol && 'name' in symbol ? symbolOf(symbol.name) : undefined
  return icon ? symbolAnswer(icon, language) : null
}

/** What a design looks like, in words of a language. */
export const altOf = (design: Design, bindings: Bindings, language: 'en' | 'it'): string =>
  describeDesign(
    {
      design,
      bindings,
      symbolName: symbolIn(design, language)?.label ?? null,
      stars: design.stars ? ('count' in design.stars ? design.stars.count : starsOf(bindings.level)) : 0,
    },
    language,
  )

/** The alternative text that somebody wrote for a designed picture: it stays, while a proposed one follows the picture. */
export const ownAltOf = ({ design, imageAlt, language }: TemplateRow['version']): string | null =>
  design && imageAlt && imageAlt !== altOf(design.design, design.bindings, language) ? imageAlt : null

/** Draws and checks a design, with the likeness of what is drawn to other pictures. */
export async function drawDesign(
  design: Design,
  bindings: Bindings,
  shown: { pictures: Record<string, string>; isLearningPath: boolean },
  others: { id: string; title: string; hash: string }[],
  { designs }: Pick<Services, 'designs'>,
) {
  const { svg, places, checks } = await designs.draw({ design, bindings, ...shown })
  const likeness = await likenessOf(svg)
  return { svg, places, checks, lookalike: lookalikeOf(likeness, others), likeness, mayBeUsed: mayBeUsed(checks) }
}

async function likenessOf(svg: string): Promise<string> {
  return likenessHash(await sharp(Buffer.from(svg)).resize(LIKENESS_SIDE).ensureAlpha().raw().toBuffer())
}

/** A picture that was drawn and stored, for the version that is to show it. */
export type StoredDesign = { image: string; design: UsedDesign; imageAlt: string }

/**
 * Draws a design and stores it as the three variants of an image. Call it outside of transactions.
 * @param brand the enamels that the design counts, where they are not the present ones
 */
export async function storeDesign(
  db: Database,
  { template }: Pick<TemplateRow, 'template'>,
  version: Version,
  { design, level, brand }: { design: Design; level: DesignLevel; brand?: readonly string[] },
  services: Drawing,
): Promise<StoredDesign & { mayBeUsed: boolean }> {
  const { organizationId, isLearningPath } = template
  const now = await bindingsOf(db, template, version, level, services)
  const bindings = brand ? { ...now, brand } : now
  const shown = { pictures: await picturesOf(db, organizationId, design, services), isLearningPath }
  const { svg, likeness, mayBeUsed } = await drawDesign(design, bindings, shown, [], services)
  const png = await sharp(Buffer.from(svg)).resize(SIDE).png({ compressionLevel: 1 }).toBuffer()
  const image = await storeImage(services, organizationId, new Blob([new Uint8Array(png)]), 'square', 'image')
  const used = { engine: DESIGN_ENGINE, design, level, bindings, likeness }
  return { image, design: used, imageAlt: altOf(design, bindings, version.language), mayBeUsed }
}
