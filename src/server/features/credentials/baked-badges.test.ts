import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { bakeSvg } from './bake-svg.ts'
import { judge } from './testing/judge.ts'
import { served } from './testing/served.ts'

async function download(app: App, path: string) {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A red picture of 300 × 200 pixels. */
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc0000' } })
    .toFormat(format)
    .toBuffer()

const awkward = 'Perché no? ]]> <svg> "A & B" \u{1f600} \u007f'

test('a baked PNG and SVG contain the served credential exactly once', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: awkward, language: 'it' })
  const id = await addBadge(db, issuer, template)
  const [png, svg] = [await download(app, `/b/${id}/baked.png`), await download(app, `/b/${id}/baked.svg`)]
  const credential = await served(app, `/b/${id}/credential`)
  const unbaked = await judge({ png: [png.bytes.toString('base64')], svg: [svg.bytes.toString()] })
  expect(unbaked.png).toEqual([[credential]])
  expect(unbaked.svg[0]!.map((text) => JSON.parse(text))).toEqual([JSON.parse(credential)])

  expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 })
  expect((await sharp(svg.bytes).png().toBuffer()).length).toBeGreaterThan(1000)
  for (const [{ headers }, type, extension] of [
    [png, 'image/png', 'png'],
    [svg, 'image/svg+xml', 'svg'],
  ] as const) {
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="perche-no-svg-a-b-giulia-ferri.${extension}"; ` +
        `filename*=UTF-8''Perch%C3%A9%20no%20%5D%5D%20svg%20A%20%26%20B%20%F0%9F%98%80%20-%20Giulia%20Ferri.${extension}`,
    )
    expect(headers.get('etag')).toMatch(/^"/)
  }
})

test('an uploaded picture keeps its size and colour when baked, whatever its format', async ({ app, db, issuer }) => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { id: templateId, ...template } = await addTemplate(db, issuer)
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(await picture(format))]), `badge.${format}`)
    const answer = await issuer.ask('POST', `/issuers/organization/badge_templates/${templateId}/image`, form)
    expect(answer.status).toBe(200)
    const id = await addBadge(db, issuer, { ...template, id: templateId })
    const png = await download(app, `/b/${id}/baked.png`)
    const svg = await download(app, `/b/${id}/baked.svg`)
    for (const { bytes } of [png, svg]) {
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([300, 200])
      expect([...data.subarray(0, 3)]).toEqual([expect.closeTo(204, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)])
    }
    const unbaked = await judge({ png: [png.bytes.toString('base64')], svg: [svg.bytes.toString()] })
    expect(unbaked.png[0]).toHaveLength(1)
    expect(unbaked.svg[0]).toHaveLength(1)
  }
})

test('text that would end the CDATA section or is invalid in XML is written as JSON escapes', async () => {
  const credential = JSON.stringify({ name: 'a]]>b]]]]>>c\ufffe\uffff</openbadges:credential>$&' })
  const baked = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', credential)
  const { svg } = await judge({ svg: [baked] })
  expect(svg[0]!.map((text) => JSON.parse(text))).toEqual([JSON.parse(credential)])
})

test('a badge that does not exist cannot be downloaded', async ({ app }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
    expect((await app.request(`/b/${id}/baked.png`)).status).toBe(404)
    expect((await app.request(`/b/${id}/baked.svg`)).status).toBe(404)
  }
})
