import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLocale } from '#i18n/locales.ts'
import { requestFor } from './request-for.ts'

/**
 * Downloads an endpoint's file in the user's language. The browser shows the progress and stays on the page; the service
 * names the file. An error would only show in the browser's list of downloads, so `call` the page of the same rows first.
 */
export function downloadFile<E extends Endpoint & { file: string }>(endpoint: E, input: z.input<E['input']>) {
  const fields = { language: getLocale(), ...(input as Record<string, unknown>) }
  const link = document.createElement('a')
  link.href = requestFor(endpoint, fields, location.origin).url
  link.download = ''
  link.click()
}
