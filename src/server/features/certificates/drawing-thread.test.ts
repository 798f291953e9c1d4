import { expect } from 'vitest'
import { forgetCached } from '#server/platform/cache.ts'
import { test } from '#server/testing/test.ts'
import type { CertificateContent } from './certificate-content.ts'
import { renderCertificate } from './render-certificate.ts'
import { aCertificate } from './testing/certificates.ts'
import { inspectPdf } from './testing/pdf-tools.ts'

const other: CertificateContent = { ...aCertificate, name: 'Ada Lovelace', elements: null }

test('the thread draws the same bytes as the main thread, and continues after a certificate that cannot be drawn', async ({
  services,
}) => {
  const { shared } = services.drawing
  const broken = { id: 'broken', jpeg: Buffer.from('no picture') }
  const [drawn, failed, next] = await Promise.allSettled([
    shared.ask({ what: 'certificate', content: aCertificate }),
    shared.ask({ what: 'certificate', content: { ...other, background: broken } }),
    shared.ask({ what: 'certificate', content: other }),
  ])
  expect(drawn.status === 'fulfilled' && Buffer.from(drawn.value).equals(renderCertificate(aCertificate))).toBe(true)
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('image format') } })
  expect(next.status === 'fulfilled' && Buffer.from(next.value).equals(renderCertificate(other))).toBe(true)
})

test('forgetCached ends the thread after its current certificate, and a new thread draws the next', async ({
  services,
}) => {
  const { shared } = services.drawing
  const drawn = shared.ask({ what: 'certificate', content: other })
  const next = shared.ask({ what: 'certificate', content: aCertificate })
  forgetCached()
  expect(Buffer.from(await drawn).equals(renderCertificate(other))).toBe(true)
  expect(Buffer.from(await next).equals(renderCertificate(aCertificate))).toBe(true)
  forgetCached()
  expect(Buffer.from(await shared.ask({ what: 'certificate', content: other }))).toHaveLength((await drawn).length)
})

test('two files are drawn concurrently, and a request to a closed thread is rejected', async ({ services }) => {
  const [one, two] = [services.drawing.open(), services.drawing.open()]
  const parts = await Promise.all([
    one.ask({ what: 'next', content: aCertificate }),
    two.ask({ what: 'next', content: other }),
    one.ask({ what: 'next', content: other }),
  ])
  await two.close()
  const bytes = Buffer.concat([parts[0], parts[2], await one.ask({ what: 'rest' })])
  const { faults, info, text } = await inspectPdf(bytes, 'faults', 'info', 'text')
  expect({ faults, pages: info['Pages'] }).toEqual({ faults: '', pages: '3' })
  expect(text.indexOf('Giulia Ferri')).toBeLessThan(text.indexOf('Ada Lovelace'))
  const refused = expect(one.ask({ what: 'next', content: other })).rejects.toThrow('the thread was ended')
  await one.close()
  await refused
})
