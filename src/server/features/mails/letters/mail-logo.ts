import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { openCache } from '#server/platform/cache.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import { renderDrawing } from '#server/platform/images/render-drawing.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'

/** Twice what is shown, for sharp screens: as high as a line of text, or a wide one. */
const PIXELS = { width: 320, height: 80 }

/** Some hundred logos: a list of thousands gets its mails with one. */
const cached = openCache<Buffer>({ bytes: 2 * 1024 * 1024 })

/** A logo that travels in the mail itself: it is shown where pictures from afar are held back, and asks nobody. */
export type MailLogo = { bytes: Buffer; cid: string; width: number; height: number }

/** An organization's logo for the head of its mails. Undefined where it cannot be had: the mail does not wait for it. */
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
  // The size stands at the same place in every PNG.
  return bytes && { bytes, cid: 'logo', width: bytes.readUInt32BE(16) / 2, height: bytes.readUInt32BE(20) / 2 }
}
