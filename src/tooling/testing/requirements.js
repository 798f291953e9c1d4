import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../chromium.js'
import { findPgBouncer, findProgram } from '../find-program.js'
import { run } from '../run.js'
import { ToolError } from '../tool-error.js'

/**
 * What the tests need besides npm packages. PostgreSQL is searched as in
 * src/server/testing/servers/postgres-cluster.ts.
 */
const requirements = [
  {
    name: 'Chromium',
    debian: 'chromium-headless-shell',
    isThere: () => findChromium() !== undefined,
    elsewhere: 'run: npx playwright install chromium',
  },
  {
    name: 'PostgreSQL 15 or newer',
    debian: 'postgresql',
    isThere: () => postgresqlFolders().some((folder) => existsSync(join(folder, 'initdb'))),
    elsewhere: 'install it and put its programs (initdb, postgres) into the PATH',
  },
  {
    name: 'Python 3 with pyld and cryptography',
    debian: 'python3-pyld python3-cryptography',
    // Debian installs packages for its own Python, as src/server/features/credentials/testing/judge.ts expects.
    isThere: () => {
      const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
      return spawnSync(python, ['-c', 'import pyld, cryptography']).status === 0
    },
    elsewhere: 'install Python 3 and run: python3 -m pip install pyld cryptography',
  },
  {
    name: 'qpdf, Poppler’s programs and zbarimg',
    debian: 'qpdf poppler-utils zbar-tools',
    // Used by src/server/features/certificates/testing/pdf-tools.ts to check certificates.
    isThere: () =>
      ['qpdf', 'pdfinfo', 'zbarimg'].every((program) => spawnSync(program, ['--version']).error === undefined),
    elsewhere: 'install qpdf, Poppler and ZBar and put their programs into the PATH',
  },
  {
    name: 'oathtool',
    debian: 'oathtool',
    isThere: () => spawnSync('oathtool', ['--version']).status === 0,
    elsewhere: 'install OATH Toolkit and put its program oathtool into the PATH',
  },
  {
    name: 'SimpleSAMLphp and PHP',
    debian: 'simplesamlphp php-cli php-xml php-mbstring',
    // Started by src/server/testing/servers/simple-saml-php.ts under PHP's own server.
    isThere: () => findProgram('php') !== undefined && existsSync('/usr/share/simplesamlphp/www'),
    elsewhere: 'unpack SimpleSAMLphp 1.19 to /usr/share/simplesamlphp, and put php with XML and mbstring into the PATH',
  },
  {
    name: 'PgBouncer',
    debian: 'pgbouncer',
    isThere: () => findPgBouncer() !== undefined,
    elsewhere: 'install it and put its program into the PATH',
    skipped: 'the slow tests through it are left out',
  },
  {
    name: 'haproxy',
    debian: 'haproxy',
    isThere: () => findProgram('haproxy') !== undefined,
    elsewhere: 'install it and put its program into the PATH',
    skipped: 'the slow test of rolling restarts behind it is left out',
  },
]

/**
 * Installs missing test requirements on Debian and Ubuntu as root.
 *
 * @throws {ToolError} elsewhere, saying what to install
 */
export async function installRequirements() {
  const missing = requirements.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await aptInstall(missing.flatMap(({ debian }) => debian.split(' ')))
  const still = requirements.filter(({ isThere }) => !isThere())
  for (const { name, skipped } of still) if (skipped) console.log(`There is no ${name}: ${skipped}.`)
  const needed = still.filter(({ skipped }) => !skipped)
  if (needed.length === 0) return
  const packages = needed.map(({ debian }) => debian).join(' ')
  const sentences = needed.map(({ name, elsewhere }) => `The tests need ${name}: ${elsewhere}.`)
  throw new ToolError(`${sentences.join('\n')}\nOn Debian and Ubuntu: sudo apt-get install ${packages}`)
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing test requirements: ${packages.join(', ')}`)
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run('apt-get', parameters, { env })
    if (code !== 0) throw new ToolError(`${output}\napt-get ${parameters.join(' ')} failed: the reason stands above.`)
  }
}

function postgresqlFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
}
