import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newServiceKey } from '#server/features/single-sign-on/saml/service-key.ts'
import { findProgram } from './pgbouncer.ts'
import { freePort } from './postgres-cluster.ts'

const PROGRAM = '/usr/share/simplesamlphp'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** How the provider answers one service. */
type Ways = { isEncrypted?: boolean; isTransient?: boolean }

export type SimpleSamlPhp = Awaited<ReturnType<typeof startSimpleSamlPhp>>

/**
 * Starts SimpleSAMLphp under PHP's own server, with a folder of its own.
 * @throws Error with a sentence that says what to install
 */
export async function startSimpleSamlPhp() {
  const php = findProgram('php')
  if (!php || !existsSync(`${PROGRAM}/www`)) {
    throw new Error(
      'These tests need SimpleSAMLphp and PHP: on Debian and Ubuntu, apt-get install simplesamlphp php-cli php-xml php-mbstring; ' +
        `elsewhere, unpack SimpleSAMLphp 1.19 to ${PROGRAM} and put php with its XML and mbstring extensions into the PATH.`,
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'insegna-simplesamlphp-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}/`
  await writeSettings(folder, base)
  const server = spawn(php, ['-S', `127.0.0.1:${port}`, '-t', `${PROGRAM}/www`], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    // Its workers are ended with it.
    detached: true,
  })
  const metadataUrl = `${base}saml2/idp/metadata.php`
  while (!(await fetch(metadataUrl).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`PHP's server ended with ${server.exitCode}`)
    await pause(50)
  }
  const afterLogoutUrl = `${base}module.php/core/frontpage_welcome.php`
  const people: Record<string, Record<string, string[]>> = {}
  let services = 0
  return {
    port,
    metadataUrl,
    /** Where a provider's own logout begins, which ends the sessions at its services, too. */
    logoutUrl: `${base}saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(afterLogoutUrl)}`,
    afterLogoutUrl,
    /** Lets somebody sign in with a password, who is known to services by these attributes. */
    async addPerson(name: string, password: string, attributes: Record<string, string[]>) {
      people[`${name}:${password}`] = { uid: [name], ...attributes }
      await writeFile(join(folder, 'people.json'), JSON.stringify(people))
    },
    /** Makes a service known, by the metadata that it publishes itself. */
    async addService(metadata: string, { isEncrypted = false, isTransient = false }: Ways = {}) {
      services += 1
      const ways = {
        'assertion.encryption': isEncrypted,
        NameIDFormat: isTransient ? TRANSIENT : PERSISTENT,
        'validate.authnrequest': true,
        'validate.logout': true,
      }
      await writeFile(join(folder, 'services', `${services}.json`), JSON.stringify(ways))
      await writeFile(join(folder, 'services', `${services}.xml`), metadata)
    },
    async stop() {
      process.kill(-server.pid!)
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function writeSettings(folder: string, base: string) {
  for (const name of ['cert', 'data', 'log', 'metadata', 'services', 'sessions', 'tmp']) await mkdir(join(folder, name))
  const { certificate, privateKey } = await newServiceKey('localhost', new Date())
  await writeFile(join(folder, 'cert', 'idp.pem'), privateKey)
  await writeFile(join(folder, 'cert', 'idp.crt'), certificate)
  const file = (name: string, content: string) => writeFile(join(folder, name), `<?php\n${content}\n`)
  const literal = (value: unknown) => `json_decode(${quoted(JSON.stringify(value))}, true)`
  const inFolder = (name: string) => `${join(folder, name)}/`
  await file(
    'config.php',
    `$config = ${literal({
      baseurlpath: base,
      certdir: inFolder('cert'),
      datadir: inFolder('data'),
      loggingdir: inFolder('log'),
      tempdir: inFolder('tmp'),
      metadatadir: inFolder('metadata'),
      attributenamemapdir: '/etc/simplesamlphp/attributemap/',
      secretsalt: 'of these tests',
      'auth.adminpassword': 'of these tests',
      'logging.handler': 'file',
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      'session.cookie.name': 'SimpleSAMLSessionID',
      'session.cookie.secure': false,
      'session.phpsession.savepath': inFolder('sessions'),
      'language.cookie.secure': false,
      'language.available': ['en', 'it'],
      'store.type': 'phpsession',
      'metadata.sources': [{ type: 'flatfile' }],
      timezone: 'UTC',
    })};`,
  )
  await file(
    'authsources.php',
    `$config = ['people' => array_merge(['exampleauth:UserPass'], json_decode(file_get_contents(__DIR__ . '/people.json'), true))];`,
  )
  await writeFile(join(folder, 'people.json'), '{}')
  await file(
    'metadata/saml20-idp-hosted.php',
    `$metadata[${quoted(`${base}saml2/idp/metadata.php`)}] = ${literal({
      host: '__DEFAULT__',
      privatekey: 'idp.pem',
      certificate: 'idp.crt',
      auth: 'people',
      'sign.logout': true,
      'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      NameIDFormat: [PERSISTENT, TRANSIENT],
      'simplesaml.nameidattribute': 'uid',
    })};`,
  )
  await file('metadata/saml20-sp-remote.php', SERVICES)
}

/** Reads each service from the metadata that it publishes, as an administrator would have them read. */
const SERVICES = `foreach (glob(dirname(__DIR__) . '/services/*.xml') as $file) {
  $ways = json_decode(file_get_contents(substr($file, 0, -3) . 'json'), true);
  foreach (\\SimpleSAML\\Metadata\\SAMLParser::parseDescriptorsString(file_get_contents($file)) as $entity) {
    $service = $entity->getMetadata20SP();
    unset($service['entityDescriptor'], $service['expire']);
    $metadata[$service['entityid']] = array_merge($service, $ways);
  }
}`

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
