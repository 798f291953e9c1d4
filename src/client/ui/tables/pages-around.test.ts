import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test('a short listing lists all of its pages', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long listing lists the ends and the nearby pages only', () => {
  expect(pagesAround(1, 74)).toEqual([1, 2, 3, 'after', 74])
  expect(pagesAround(40, 74)).toEqual([1, 'before', 39, 40, 41, 'after', 74])
  expect(pagesAround(74, 74)).toEqual([1, 'before', 72, 73, 74])
})

test('no gap replaces a single page', () => {
  for (let last = 1; last < 30; last++) {
    for (let page = 1; page <= last; page++) {
      const named = pagesAround(page, last)
      named.forEach((each, place) => {
        if (typeof each !== 'string') return
        expect(Number(named[place + 1]) - Number(named[place - 1])).toBeGreaterThan(2)
      })
    }
  }
})
