import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { openCache } from '#server/platform/cache.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import { renderDrawing } from '#server/platform/images/render-drawing.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'

/** Twice the displayed size, for high-density screens: as high as a line of text, or wide. */
const PIXELS = { width: 320, height: 80 }

/** Holds some hundred logos, so that the logo is rendered once for the thousands of mails of a list. */
const cached = openCache<Buffer>({ bytes: 2 * 1024 * 1024 })

/** A logo attached to the mail itself: it is shown even if remote images are blocked, and triggers no request. */
export type MailLogo = { bytes: Buffer; cid: string; width: number; height: number }

/** An organization's logo for the head of its mails; undefined if it cannot be loaded, so that the mail is still sent. */
export async function mailLogo(
  organization: Pick<OrganizationRow, 'id' | 'logo' | 'name'>,
  { storage }: Pick<Services, 'storage'>,
): Promise<MailLogo | undefined> {
  const picture = logoPicture(organization)
  const draw = async () => {
    const upload = picture.uploaded ? await storage.get(variantKey(picture.uploaded, 'thumbnail')) : null
    const source = upload?.bytes ?? (await renderDrawing(picture.drawing, 'thumbnail'))
    return sharp(source)
      .resize({ ...PIXELS, fit: 'inside' })
      .png({ palette: true })
      .toBuffer()
  }
  const bytes = await cached(JSON.stringify(picture), draw).catch(() => undefined)
  // Bytes 16 to 23 of every PNG hold its width and height.
  return bytes && { bytes, cid: 'logo', width: bytes.readUInt32BE(16) / 2, height: bytes.readUInt32BE(20) / 2 }
}

/** The logo at the head of a letter: attached to the mail, or within the HTML of a preview. */
export const logoOf = (logo: MailLogo | undefined, place: 'attached' | 'within') =>
  logo && {
    logo: {
      url: place === 'attached' ? `cid:${logo.cid}` : `data:image/png;base64,${logo.bytes.toString('base64')}`,
      width: logo.width,
      height: logo.height,
    },
  }
