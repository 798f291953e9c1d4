import { createHash } from 'node:crypto'

export type ImageVariant = 'base' | 'high' | 'thumbnail'

/** The pictures we draw ourselves where nothing was uploaded, by the folder they are served from. */
export type DrawnPicture = 'badges' | 'backgrounds' | 'crests' | 'initials'

type Picture<Name extends string> = {
  /** The interface's name of the field, without `_path`. */
  field: Name
  drawnAs: DrawnPicture
  /** The id of the row that the picture belongs to. */
  id: string
  /** The storage key of the upload (`<organization>/<uuid>.<extension>`), null where it is drawn. */
  uploaded: string | null
  /** Everything that the drawing depends on. */
  drawnFrom: unknown[]
}

type ImageFields<Name extends string> = Record<`${Name}_path` | `${Name}_high_path` | `${Name}_thumbnail_path`, string>

/** The absolute URLs of everything that an answer links to, under the configured public base URL. */
export type Urls = ReturnType<typeof urlsUnder>

/** @param publicUrl the configured base, without a slash at the end; never the request's Host header */
export function urlsUnder(publicUrl: string) {
  return {
    base: publicUrl,
    api: (path: string) => `${publicUrl}${path}`,
    badge: (id: string) => `${publicUrl}/b/${id}`,
    organization: (id: string) => `${publicUrl}/o/${id}`,
    /** The three URLs of a picture, for the field that it fills. */
    image<Name extends string>({ field, drawnAs, id, uploaded, drawnFrom }: Picture<Name>): ImageFields<Name> {
      const drawn = `${publicUrl}/images/${drawnAs}/${id}/${shortHash(drawnFrom)}`
      const at = (variant: ImageVariant) =>
        uploaded ? `${publicUrl}/images/uploads/${variantKey(uploaded, variant)}` : `${drawn}-${variant}.png`
      return {
        [`${field}_path`]: at('base'),
        [`${field}_high_path`]: at('high'),
        [`${field}_thumbnail_path`]: at('thumbnail'),
      } as ImageFields<Name>
    },
  }
}

/** The storage key of one variant of an upload: `<organization>/<uuid>-<variant>.<extension>`. */
export const variantKey = (key: string, variant: ImageVariant) => key.replace(/(\.\w+)$/, `-${variant}$1`)

/** Changes whenever what is drawn changes, so that the picture may be cached for ever. */
const shortHash = (parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').replace(/[-_]/g, '').slice(0, 10)
