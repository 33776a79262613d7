import { describe, expect, it } from 'vitest'
import { readPackage } from '#formats/epub/epub-package.ts'

const read = (metadata: string, spine = '') =>
  readPackage(
    `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata><manifest/><spine${spine}/></package>`,
    'book.opf',
  )?.metadata

describe('metadata of EPUBs', () => {
  it('EPUB 3: main title, series before set, refined roles', () => {
    const result = read(
      `<dc:title id="a">Vol. 3</dc:title><dc:title id="b">Low Water</dc:title><meta refines="#b" property="title-type">main</meta>
       <meta property="belongs-to-collection" id="s1">Big Box</meta><meta refines="#s1" property="collection-type">set</meta>
       <meta property="belongs-to-collection" id="s2">Moonlit Harbor</meta><meta refines="#s2" property="collection-type">series</meta><meta refines="#s2" property="group-position">3.0</meta>
       <dc:creator id="w">Ines Calder</dc:creator><meta refines="#w" property="role" scheme="marc:relators">aut</meta>
       <dc:creator id="p">Tom Okafor</dc:creator><meta refines="#p" property="role" scheme="marc:relators">ill</meta>
       <dc:contributor id="c">Lea Brandt</dc:contributor><meta refines="#c" property="role">clr</meta>
       <dc:contributor id="t">Ana Ruiz</dc:contributor><meta refines="#t" property="role">trl</meta>
       <dc:identifier>urn:isbn:978</dc:identifier><dc:rights>Nobody</dc:rights>`,
      ' page-progression-direction="rtl"',
    )
    expect(result?.values).toEqual({
      title: 'Low Water',
      series: 'Moonlit Harbor',
      number: '3',
      writers: ['Ines Calder'],
      pencillers: ['Tom Okafor'],
      colorists: ['Lea Brandt'],
      translators: ['Ana Ruiz'],
      direction: 'rtl',
    })
    expect(result?.extra).toEqual({
      titles: ['Vol. 3'],
      contributor: ['Lea Brandt', 'Ana Ruiz'],
      identifier: 'urn:isbn:978',
      rights: 'Nobody',
    })
  })

  it('EPUB 2 by calibre: series, opf:role, and no name for unknown authors', () => {
    const result = read(
      `<dc:title>Low Water</dc:title><dc:creator opf:role="aut">Unknown</dc:creator><dc:contributor opf:role="bkp">calibre</dc:contributor>
       <dc:date opf:event="modification">2024-01-01</dc:date><dc:date opf:event="publication">2019-04</dc:date>
       <meta name="calibre:series" content="Moonlit Harbor"/><meta name="calibre:series_index" content="1.5"/><meta name="calibre:rating" content="8"/>
       <dc:subject>sea</dc:subject><dc:subject>sea</dc:subject><dc:description>&lt;p&gt;A &lt;b&gt;storm&lt;/b&gt;&lt;/p&gt;</dc:description>`,
    )
    expect(result?.values).toEqual({
      title: 'Low Water',
      series: 'Moonlit Harbor',
      number: '1.5',
      summary: 'A storm',
      year: 2019,
      month: 4,
      tags: ['sea'],
    })
    expect(result?.extra).toEqual({
      'calibre:rating': '8',
      contributor: 'calibre',
      date: ['2024-01-01', '2019-04'],
    })
  })
})
