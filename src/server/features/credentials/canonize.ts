import { type Cryptosuite, cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import type { DocumentLoader } from '@digitalbazaar/vc'

/** What terms mean at one place of a document, as the JSON-LD library keeps it. */
type ActiveContext = {
  mappings: Map<string, object>
  protected: object
  inverse: null
  previousContext?: ActiveContext
  clone(this: ActiveContext): ActiveContext
  revertToPreviousContext(this: ActiveContext): ActiveContext
}
type Processed = { context: ActiveContext }
type Asked = { context: unknown; documentLoader: DocumentLoader }

/** Contexts that this made: they are never changed once they are made, so they can be shared. */
const made = new WeakSet<ActiveContext>()

function clone(this: ActiveContext): ActiveContext {
  return { ...this, mappings: new Map(this.mappings), protected: { ...this.protected }, inverse: null }
}

function revertToPreviousContext(this: ActiveContext): ActiveContext {
  return this.previousContext ?? this
}

/**
 * A context with what it makes of others. The library's own class remembers that, too, but takes a new copy of the outer context
 * for each object that has a type, knows none of them again, and so works out every context of a credential anew.
 */
class KnownContext {
  readonly document: object | null
  readonly #all = new WeakMap<ActiveContext, Processed>()
  /** Those of a type, which end with its object: by the context around it, of which the library passes a copy. */
  readonly #ofType = new WeakMap<ActiveContext, Processed>()

  constructor(document: object | null) {
    this.document = document
  }

  getProcessed(outer: ActiveContext): Processed | undefined {
    const [kept, key] = this.#placeOf(outer)
    return kept.get(key)
  }

  setProcessed(outer: ActiveContext, processed: Processed): void {
    Object.assign(processed.context, { clone, revertToPreviousContext })
    made.add(processed.context)
    const [kept, key] = this.#placeOf(outer)
    kept.set(key, processed)
  }

  #placeOf(outer: ActiveContext) {
    const { previousContext } = outer
    return made.has(outer) || !previousContext
      ? ([this.#all, outer] as const)
      : ([this.#ofType, previousContext] as const)
  }
}

const byUrl = new Map<string, KnownContext[]>()
const byObject = new WeakMap<object, KnownContext>()
const noContext = new KnownContext(null)

/** Resolves contexts for the library; only bundled ones get here, so their number is small. */
const contextResolver = {
  async resolve({ context, documentLoader }: Asked): Promise<KnownContext[]> {
    const found: KnownContext[] = []
    for (const each of [insideOf(context)].flat()) {
      if (typeof each === 'string') found.push(...(byUrl.get(each) ?? (await load(each, documentLoader))))
      else found.push(each === null ? noContext : knownOf(each as object))
    }
    return found
  },
}

const insideOf = (context: unknown) => (context as { '@context'?: unknown } | null)?.['@context'] ?? context

async function load(url: string, documentLoader: DocumentLoader): Promise<KnownContext[]> {
  const { document } = await documentLoader(url)
  const known = await contextResolver.resolve({ context: document, documentLoader })
  byUrl.set(url, known)
  return known
}

function knownOf(document: object): KnownContext {
  const known = byObject.get(document) ?? new KnownContext(document)
  byObject.set(document, known)
  return known
}

/** The suite of our proofs, which remembers what the bundled contexts mean: signing takes a fifth of the time. */
export const rememberingSuite: Cryptosuite = {
  ...cryptosuite,
  canonize: (document, options) => cryptosuite.canonize(document, { ...options, contextResolver } as typeof options),
}
