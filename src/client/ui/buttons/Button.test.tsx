import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import type { ButtonKind } from './button-class.ts'

const offButton = (kind: ButtonKind | undefined, isMain?: boolean) =>
  renderToStaticMarkup(
    <Button kind={kind} {...(isMain !== undefined && { isMain })} unavailable="Choose a template first.">
      Award
    </Button>,
  )

/** Whether the reason is on the page, rather than only read by screen readers and on hover. */
const isReasonShown = (html: string) => {
  expect(html).toMatch(/aria-describedby="([^"]+)".*Award/)
  expect(html).toContain('Choose a template first.</span><button')
  return !/<span[^>]* hidden=""[^>]*>Choose/.test(html)
}

test('a main button that is off says why beside it; other buttons say it when they are asked', () => {
  const kinds = ['primary', 'destructive', 'danger', 'quiet', undefined] as const
  expect(kinds.map((kind) => [kind, isReasonShown(offButton(kind))])).toEqual([
    ['primary', true],
    ['destructive', true],
    ['danger', true],
    ['quiet', false],
    [undefined, false],
  ])
  expect(isReasonShown(offButton(undefined, true))).toBe(true)
})
