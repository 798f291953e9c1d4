import { expect, test } from 'vitest'
import { nestFields } from './nest-fields.ts'

const nested = (query: string) => nestFields(new URLSearchParams(query))

test('brackets nest, numbers and empty brackets make lists', async () => {
  expect(await nested('name=A&address_info[city]=Pisa&address_info[street]=')).toEqual({
    name: 'A',
    address_info: { city: 'Pisa', street: '' },
  })
  expect(await nested('ids[]=a&ids[]=b&one[]=c')).toEqual({ ids: ['a', 'b'], one: ['c'] })
  expect(await nested('rows[1][name]=B&rows[0][name]=A&rows[0][email]=a')).toEqual({
    rows: [{ name: 'A', email: 'a' }, { name: 'B' }],
  })
})

test('a repeated field is a list, a single one is not', async () => {
  expect(await nested('id=a&id=b&name=A')).toEqual({ id: ['a', 'b'], name: 'A' })
})

test('names that clash, are too deep or mean something to JavaScript are only names', async () => {
  expect(await nested('a=1&a[b]=2')).toEqual({ a: { b: '2' } })
  expect(await nested('a[b]=2&a=1')).toEqual({ a: { b: '2' } })
  expect(await nested('a[b][c][d][e][f]=1')).toEqual({ 'a[b][c][d][e][f]': '1' })
  expect(await nested('a]=1&[b]=2&c[=3')).toEqual({ 'a]': '1', '[b]': '2', 'c[': '3' })
  const hostile = await nested('__proto__[isAdmin]=1&a[constructor]=2')
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype)
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  expect(hostile['a']).toEqual({ constructor: '2' })
})

test('50,000 rows keep their order', async () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => [`rows[${row}][name]`, `name ${row}`] as const)
  const { rows: read } = (await nestFields(rows)) as { rows: { name: string }[] }
  expect(read).toHaveLength(50_000)
  expect(read[49_999]).toEqual({ name: 'name 49999' })
})
