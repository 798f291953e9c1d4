import { expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

const read = (text: string) => readAddressList(text).map(({ name, email, written }) => [name, email ?? `? ${written}`])

test('addresses are separated by spaces, commas, semicolons and line breaks', () => {
  expect(read('a@b.example c@d.example,e@f.example;g@h.example\r\n\ti@j.example ,; ')).toEqual(
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example', 'i@j.example'].map((email) => ['', email]),
  )
  expect(read(' \n ,;')).toEqual([])
})

test('a name before an address in angle brackets is kept with it', () => {
  expect(read('Kofi Owusu <K.Owusu@Wrenfield.example>, "Strand, Lena" <l.strand@wrenfield.example>')).toEqual([
    ['Kofi Owusu', 'k.owusu@wrenfield.example'],
    ['Strand, Lena', 'l.strand@wrenfield.example'],
  ])
  expect(read('a@b.example Kofi <k@b.example> <c@d.example>')).toEqual([
    ['', 'a@b.example'],
    ['Kofi', 'k@b.example'],
    ['', 'c@d.example'],
  ])
})

test('a name with a comma is one person, also when what was read is read again', () => {
  const people = [
    ['Secretary, Mo', 'mo@b.example'],
    ['Strand, Lena Maria', 'lena@b.example'],
    ['Ann "Nan" Lee', 'ann@b.example'],
  ]
  const pasted =
    '"Secretary, Mo" <mo@b.example>, Strand, Lena Maria <lena@b.example>; "Ann \\"Nan\\" Lee" <ann@b.example>'
  expect(read(pasted)).toEqual(people)
  const again = readAddressList(pasted).map(({ written }) => written)
  expect(read(again.join('\n'))).toEqual(people)
  expect(read(again.join(', '))).toEqual(people)
})

test('a comma still separates what is no name', () => {
  expect(read('j.stott@wrenfield, Kofi <k@b.example>')).toEqual([
    ['', '? j.stott@wrenfield'],
    ['Kofi', 'k@b.example'],
  ])
  expect(read('Kofi, <k@b.example>')).toEqual([
    ['', '? Kofi'],
    ['', 'k@b.example'],
  ])
  expect(read('Kofi, Lena, l@b.example')).toEqual([
    ['', '? Kofi'],
    ['', '? Lena'],
    ['', 'l@b.example'],
  ])
})

test('duplicate addresses are merged, ignoring case', () => {
  expect(read('Lena <l@b.example> L@B.example <l@b.example>')).toEqual([['Lena', 'l@b.example']])
})

test('text that is no address is kept as written', () => {
  expect(read('j.stott@wrenfield Kofi a@@b.example < "x" Lena <lena>')).toEqual([
    ['', '? j.stott@wrenfield'],
    ['', '? Kofi'],
    ['', '? a@@b.example'],
    ['< x Lena', '? < x Lena <lena>'],
  ])
})

test('a pasted mailto link is read as its address', () => {
  expect(read('mailto:l@b.example')).toEqual([['', 'l@b.example']])
})
