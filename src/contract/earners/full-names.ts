/** Common Italian and English first names, enough to guess whether a column has the first or the last name first. */
const FIRST = new Set(
  `adam adriano alberto alessandra alessandro alessia alessio alex alexander alice andrea andrew angela angelo anna annalisa
  anthony antonella antonio arianna aurora barbara beatrice benedetta benjamin camilla carla carlo caterina charles charlotte chiara
  christian christopher claudia claudio cristian cristina cristiano daniel daniela daniele david davide debora diana diego domenico
  edoardo elena eleonora elisa elisabetta elizabeth emanuele emily emma enrico erica erika ethan eva fabio fabrizio federica
  federico filippo francesca francesco franco gabriele gaia george giacomo gianluca gianni giorgia giorgio giovanna giovanni giulia
  giulio giuseppe giuseppina grace greta hannah harry helen henry ilaria irene isabella jack jacopo james jane jennifer jessica
  joanna john jonathan joseph joshua karen kate katherine laura leonardo lisa lorenzo luca lucia luciano lucy luigi luisa manuel
  manuela marco margherita maria mario marta martina mary massimo matilde matteo matthew mattia maurizio mauro megan michael
  michela michele michelle miriam monica nadia nicholas nicola nicole niccolo olivia oliver paola paolo patrick patrizia paul peter
  philip pietro raffaele rachel rebecca renato riccardo richard robert roberta roberto rosa rosaria ruth sabrina salvatore samuel
  samuele sandra sara sarah serena sergio silvia simon simona simone sofia sophie stefania stefano stephen susan susanna teresa
  thomas tommaso umberto valentina valeria valerio vanessa veronica vincenzo virginia vittoria vittorio william`.split(
    /\s+/,
  ),
)

/** Particles that belong to the last name after them: De Santis, van den Berg. */
const PARTICLES = new Set(
  `d da dal dalla dalle de degli dei del della delle dello den der des di do dos du el la le li lo los mac mc san santa st van
  vande vander von zu al bin ben ter ten`.split(/\s+/),
)

/** Particles that are lower case at the start of a last name: von Bülow, van den Berg. */
export const PARTICLES_IN_SMALL = new Set('van von vom zu zum zur der den des ter ten het'.split(' '))

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

const isFirst = (word: string) => FIRST.has(plain(word))
const isParticle = (word: string) => PARTICLES.has(plain(word))
const isCapital = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** The order of the two parts in a full name. */
export type NameOrder = 'first_last' | 'last_first'

export type SplitName = { first: string; last: string }

/**
 * Splits a full name. A comma ends the last name; words in capitals are the last name (`ROSSI Maria`). Otherwise the
 * order decides: a particle starts the last name (`Anna De Santis`), else it is one word. A single word is a last name.
 */
export function splitName(name: string, order: NameOrder): SplitName {
  const [before = '', after] = name.split(',', 2).map((part) => part.trim())
  if (after !== undefined) return { first: after, last: before }
  const words = name.split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first: '', last: words.join('') }
  const inCapitals = words.filter(isCapital)
  if (inCapitals.length > 0 && inCapitals.length < words.length && inCapitals.some((word) => word.length > 2)) {
    return { first: words.filter((word) => !isCapital(word)).join(' '), last: inCapitals.join(' ') }
  }
  const at = order === 'first_last' ? lastNameStart(words) : lastNameEnd(words)
  const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
  return order === 'first_last' ? { first: one, last: other } : { first: other, last: one }
}

/** The index of the word at which the last name starts. */
function lastNameStart(words: string[]) {
  const particle = words.findIndex((word, place) => place > 0 && place < words.length - 1 && isParticle(word))
  return particle > 0 ? particle : words.length - 1
}

/** The index of the word after a leading last name. */
function lastNameEnd(words: string[]) {
  let particles = 0
  while (particles < words.length - 2 && isParticle(words[particles]!)) particles++
  return particles + 1
}

/** Guesses the order of full names from the end at which known first names occur; `first_last` if undecided. */
export function orderOf(names: string[]): NameOrder {
  let lead = 0
  for (const name of names) {
    const words = name.split(/\s+/).filter(Boolean)
    if (words.length < 2) continue
    lead += Number(isFirst(words[0]!)) - Number(isFirst(words.at(-1)!))
  }
  return lead < 0 ? 'last_first' : 'first_last'
}

/** The share of values whose first word is a known first name. */
export const shareOfFirst = (names: string[]) =>
  names.length === 0 ? 0 : names.filter((name) => isFirst(name.split(/\s+/)[0] ?? '')).length / names.length
