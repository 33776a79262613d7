import type { Config } from '#cli/config.ts'

/** What a test's own installation is told, on a data folder of its own. */
export function testConfig(dataDir: string, hosted: Config['hosted'] = null): Config {
  return {
    dataDir,
    packageDir: process.cwd(),
    called: 'comics',
    command: 'comics serve',
    version: '0.0.0-test',
    hosted,
    mail: null,
    language: 'es',
    display: false,
    programs: '',
  }
}
