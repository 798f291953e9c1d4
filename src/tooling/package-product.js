import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './product.js'
import { ToolError } from './tool-error.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Packages that locate files relative to themselves, and one that has to share its open fonts with them. The bundler
 * leaves them in node_modules.
 */
export const NOT_BUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'fontkit', 'harfbuzzjs', 'pdfkit', 'sharp']

/** Packages whose files the built service reads: fonts for certificates and public pages, and the API reference. */
const READ_AS_FILES = [
  '@fontsource/atkinson-hyperlegible-next',
  '@fontsource/besley',
  '@fontsource/noto-naskh-arabic',
  '@fontsource/noto-serif',
  '@fontsource/noto-serif-hebrew',
  '@fontsource/noto-sans-cherokee',
  '@fontsource/noto-sans-ethiopic',
  '@fontsource/noto-sans-gurmukhi',
  '@fontsource/noto-sans-kannada',
  '@fontsource/noto-serif-armenian',
  '@fontsource/noto-serif-bengali',
  '@fontsource/noto-serif-devanagari',
  '@fontsource/noto-serif-georgian',
  '@fontsource/noto-serif-gujarati',
  '@fontsource/noto-serif-khmer',
  '@fontsource/noto-serif-lao',
  '@fontsource/noto-serif-malayalam',
  '@fontsource/noto-serif-myanmar',
  '@fontsource/noto-serif-sinhala',
  '@fontsource/noto-serif-tamil',
  '@fontsource/noto-serif-telugu',
  '@fontsource/noto-serif-thai',
  '@fontsource/noto-serif-tibetan',
  '@fontsource/gowun-batang',
  '@fontsource/hina-mincho',
  '@fontsource/zcool-xiaowei',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/besley',
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-serif',
  'swagger-ui-dist',
]

/**
 * Copies the files that a server needs to run the product to an empty folder: the build and the few packages outside
 * it. Start it there with `node dist/server/main.js`. Builds first if the build is stale.
 *
 * @param {string} folder
 * @throws {ToolError} if the folder is not empty or the build fails
 */
export async function packageProduct(folder) {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new ToolError(`${resolve(folder)} is not empty: choose another folder, or empty it.`)
  await buildIfStale()
  await mkdir(folder, { recursive: true })
  const development = join(ROOT, 'dist/dev')
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => path !== development })
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  for (const path of await packagesNeeded()) {
    const filter = (/** @type {string} */ file) =>
      !file.endsWith('.map') && !isUnreadFont(file) && relative(path, file) !== 'node_modules'
    await cp(path, join(folder, relative(ROOT, path)), { recursive: true, filter })
  }
  const { name, version, license, engines } = await manifestIn(ROOT)
  const scripts = { start: 'node dist/server/main.js', admin: 'node dist/server/admin.js' }
  const manifest = { name, version, private: true, license, type: 'module', engines, scripts }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Whether a file of a static font package is never read: certificates read WOFF in three weights.
 *
 * @param {string} file
 */
const isUnreadFont = (file) => /\/@fontsource\/.*(\.woff2|\.s?css|-[1237-9]00-(normal|italic)\.woff)$/.test(file)

/** The folders of the unbundled packages and all their dependencies. */
async function packagesNeeded() {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string[]} names @param {string} from @param {boolean} isOptional */
  const add = async (names, from, isOptional) => {
    for (const name of names) {
      const path = await findPackage(name, from)
      if (!path && !isOptional) throw new ToolError(`The package ${name} is not installed. Run: npm ci`)
      if (!path || found.has(path)) continue
      found.add(path)
      const { dependencies = {}, optionalDependencies = {} } = await manifestIn(path)
      // npm lists a package's optional dependencies under `dependencies` too.
      await add(
        Object.keys(dependencies).filter((each) => !Object.hasOwn(optionalDependencies, each)),
        path,
        false,
      )
      await add(Object.keys(optionalDependencies), path, true)
    }
  }
  await add([...NOT_BUNDLED, ...READ_AS_FILES], ROOT, false)
  return found
}

/**
 * Resolves a package like Node: beside the package that needs it, then in the folders above.
 *
 * @param {string} name
 * @param {string} from
 * @returns {Promise<string | undefined>}
 */
async function findPackage(name, from) {
  const path = join(from, 'node_modules', name)
  const isThere = await manifestIn(path).then(
    () => true,
    () => false,
  )
  if (isThere) return path
  return resolve(from) === resolve(ROOT) ? undefined : findPackage(name, dirname(from))
}

/** @param {string} folder */
const manifestIn = async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
