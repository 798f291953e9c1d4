import { openCache } from '#server/platform/cache.ts'
import { answerFile } from '#server/platform/http/answer-file.ts'
import type { App } from '#server/platform/http/mount.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { badgePng, badgeSvg } from './badge-art.ts'
import { badgeFileHeader } from './badge-file-name.ts'
import { bakePng } from './bake-png.ts'
import { bakeSvg } from './bake-svg.ts'
import { requireCredential } from './find-credential.ts'

/** Room for about 50 pictures, cached before the credential is written into them. */
const CACHE_BYTES = 16 * 1024 * 1024

/** Serves badges as downloadable pictures with the credential inside. */
export function mountBakedBadges(app: App, services: Services) {
  const { storage } = services
  const cached = openCache<Buffer>({ bytes: CACHE_BYTES })

  app.get('/b/:id/baked.png', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    const { template, version } = credential.row
    const key = JSON.stringify(badgePicture(template, version))
    const [png, json] = await Promise.all([cached(key, () => badgePng(storage, credential.row)), credential.asJson()])
    return answerFile(c, bakePng(png, json), 'image/png', badgeFileHeader('attachment', credential.row, 'png'))
  })
  app.get('/b/:id/baked.svg', async (c) => {
    const credential = await requireCredential(c.req.param('id'), services)
    const [svg, json] = await Promise.all([badgeSvg(storage, credential.row), credential.asJson()])
    return answerFile(c, bakeSvg(svg, json), 'image/svg+xml', badgeFileHeader('attachment', credential.row, 'svg'))
  })
}
