import { drawingKey } from './images/drawing.ts'
import type { Picture } from './images/pictures.ts'

export const IMAGE_VARIANTS = ['base', 'high', 'thumbnail'] as const
export type ImageVariant = (typeof IMAGE_VARIANTS)[number]

type ImageFields<Name extends string> = Record<`${Name}_path` | `${Name}_high_path` | `${Name}_thumbnail_path`, string>

/** The absolute URLs of everything that a response links to, under the configured public base URL. */
export type Urls = ReturnType<typeof urlsUnder>

/** @param publicUrl the configured base, without a slash at the end; never the request's Host header */
export function urlsUnder(publicUrl: string) {
  const drawnAt = (id: string, drawing: Picture['drawing']) =>
    `${publicUrl}/images/${drawing.folder}/${id}/${drawingKey(drawing)}`
  const variantsOf = ({ id, uploaded, drawing }: Picture) => {
    if (uploaded) return (variant: ImageVariant) => `${publicUrl}/images/uploads/${variantKey(uploaded, variant)}`
    return (variant: ImageVariant) => `${drawnAt(id, drawing)}-${variant}.png`
  }
  return {
    base: publicUrl,
    api: (path: string) => `${publicUrl}${path}`,
    badge: (id: string) => `${publicUrl}/b/${id}`,
    /** The same page by the badge number, which people can type. */
    badgeByNumber: (number: string) => `${publicUrl}/b/${number}`,
    /** The same page as the recipient's mail links it: following the link counts as opening the badge. */
    badgeInMail: (id: string) => `${publicUrl}/b/${id}?from=mail`,
    organization: (id: string) => `${publicUrl}/o/${id}`,
    /** A page of a connection, for browsers and providers. */
    connection: (id: string, page: string) => `${publicUrl}/auth/sso/${id}/${page}`,
    /** The page to stop an organization's reminders; the token identifies the recipient. */
    reminders: (token: string) => `${publicUrl}/reminders/${token}`,
    /** The page to report a mail that reached the wrong person; the token identifies badge and recipient. */
    notForMe: (token: string) => `${publicUrl}/not-for-me/${token}`,
    /** The page of an earner's own badges, or one below it. */
    passport: (page = '') => `${publicUrl}/me${page && `/${page}`}`,
    /** A person's public page. */
    page: (slug: string) => `${publicUrl}/p/${slug}`,
    /** Where people ask for a badge, or a page below it. */
    claim: (code: string, page = '') => `${publicUrl}/c/${code}${page && `/${page}`}`,
    /** The page that opens them by the link of a mail. */
    passportLink: (token: string) => `${publicUrl}/me/link/${token}`,
    /** The public page of a template or a learning path. */
    template: (id: string) => `${publicUrl}/t/${id}`,
    picture: (shown: Picture, variant: ImageVariant) => variantsOf(shown)(variant),
    /** The SVG of a generated picture: sharp at any size, in a twentieth of the bytes. Null for an upload. */
    lines: ({ id, uploaded, drawing }: Picture) => (uploaded ? null : `${drawnAt(id, drawing)}.svg`),
    /** The three URLs of a picture, as response fields. @param field the name of the field, without `_path` */
    image: <Name extends string>(field: Name, shown: Picture) => {
      const picture = variantsOf(shown)
      return {
        [`${field}_path`]: picture('base'),
        [`${field}_high_path`]: picture('high'),
        [`${field}_thumbnail_path`]: picture('thumbnail'),
      } as ImageFields<Name>
    },
  }
}

/** The storage key of one variant of an upload: `<organization>/<uuid>-<variant>.<extension>`. */
export const variantKey = (key: string, variant: ImageVariant) => key.replace(/(\.\w+)$/, `-${variant}$1`)

/** The key of the upload that a variant belongs to; a key without a variant is returned as it is. */
export const uploadOf = (variant: string) => variant.replace(/-(base|high|thumbnail)(\.\w+)$/, '$2')
