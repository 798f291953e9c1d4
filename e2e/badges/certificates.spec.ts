import type { Locator } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenListAward, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const PEOPLE = [
  { recipient_first_name: 'Ada', recipient_last_name: 'Quill', recipient_email: 'ada@college.example' },
  { recipient_first_name: 'Bo', recipient_last_name: 'Marsh', recipient_email: 'bo@college.example' },
]

/** Files are made one after the other in the background, and the first one of a service loads the fonts. */
const expectReady = (text: Locator) => expect(text).toBeVisible({ timeout: 20_000 })

const isFiles = (url: URL) => url.pathname.endsWith('/certificate_files')

test('the certificates of ticked badges are created as one file, twice in a row, even if a poll fails, and stay available for download', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|404/)
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  for (const person of PEOPLE) await givenBadge(page, template, person)
  await page.goto('/badges')
  for (const { recipient_first_name: name } of PEOPLE)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Certificates', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Certificates of 2 badges' })
  await expect(dialog.getByRole('radio', { name: 'A ZIP, one PDF each' })).toBeChecked()
  expect(await faults(page), 'the choice').toEqual([])
  let polls = 0
  await page.route(isFiles, (route) => {
    if (route.request().method() === 'POST') return route.fallback()
    polls += 1
    return polls === 1 ? route.fulfill({ status: 404, json: { message: 'Not found' } }) : route.fallback()
  })
  await dialog.getByRole('button', { name: 'Make 2 certificates' }).click()
  await expectReady(dialog.getByRole('status').getByText('2 certificates are ready'))
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await page.unroute(isFiles)
  expect(await faults(page), 'the file').toEqual([])
  const zip = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await zip).suggestedFilename()).toMatch(/^certificates-\d{4}-\d\d-\d\d\.zip$/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: /Ada/ }).check()
  await page.getByRole('button', { name: 'Certificates', exact: true }).click()
  const next = page.getByRole('dialog', { name: 'Certificate of 1 badge' })
  await expect(next.getByRole('heading', { name: 'Made before' })).toBeVisible()
  // The request is handled but its answer lost; the other format is a separate file.
  await page.route(isFiles, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await next.getByRole('button', { name: 'Make 1 certificate' }).click()
  await expect(next.getByText(/^The service cannot be reached/)).toBeVisible()
  await page.unroute(isFiles)
  await next.getByRole('radio', { name: 'One PDF to print' }).check()
  await next.getByRole('button', { name: 'Make 1 certificate' }).click()
  await expectReady(next.getByRole('status').getByText('1 certificate is ready'))
  const pdf = page.waitForEvent('download')
  await next.getByRole('status').getByRole('link', { name: 'Download' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/)
})

test('the certificates of a list are its people’s, and a failed file can be started again', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const list = await givenList(page)
  await givenListAward(page, await givenTemplate(page), list)
  await page.goto(`/lists/${list.id}`)
  await page.getByRole('button', { name: 'Actions for Group A' }).click()
  await page.getByRole('menuitem', { name: 'Certificates as a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Certificates of 3 badges' })
  await page.route(isFiles, async (route) => {
    if (route.request().method() === 'POST') return route.fallback()
    const response = await route.fetch()
    const { data } = await response.json()
    return route.fulfill({ response, json: { data: data.map((file: object) => ({ ...file, status: 'failed' })) } })
  })
  await dialog.getByRole('button', { name: 'Make 3 certificates' }).click()
  await expect(dialog.getByText(/^The file begun on .+ could not be made/)).toBeVisible()
  await page.unroute(isFiles)
  await dialog.getByRole('button', { name: 'Make 3 certificates' }).click()
  await expectReady(dialog.getByText('3 certificates are ready').first())
})
