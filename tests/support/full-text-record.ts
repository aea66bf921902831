import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { fullRecord } from './records.ts'

/** The record of `sampleText`, with marks in its title. */
export const sampleRecord: ArticleRecord = {
  ...fullRecord,
  title: 'Nest-site choice of Ploceus cucullatus and CO2 at 10−3 bar in oil-palm smallholdings',
  markup: {
    title:
      'Nest-site choice of <i>Ploceus cucullatus</i> and CO<sub>2</sub> at 10<sup>−3</sup> bar in oil-palm smallholdings',
    abstract: '',
    secondTitle: '',
    secondAbstract: '',
  },
  runningTitle: 'Nest sites of weavers',
  authors: [
    {
      name: 'Tamaraebi Okubo',
      affiliation: 'Department of Zoology, Sample University, Abraka, Nigeria',
      orcid: '0000-0002-1825-0097',
      correspondence: 't.okubo@sample.example',
      roles: ['conceptualization', 'methodology'],
    },
    {
      name: 'Efe Ukueku',
      affiliation: 'Department of Zoology, Sample University, Abraka, Nigeria',
      roles: ['investigation'],
    },
    { name: 'Marta Bielska-Sowa', affiliation: 'Field Station Lakeside, Sample Institute of Ecology, Poland' },
  ],
  abstract:
    'Village weavers strip palm leaves for their nests, and colonies are often driven off. We mapped 61 colonies and 240 random palms on 37 smallholdings over two seasons and followed 1,118 nests with a camera on a pole. Colonies were likelier in tall palms within 30 m of houses and over bare ground. Overall, 54% of nests fledged at least one young; daily survival was higher near houses, where snakes and genets were seen less often.',
  keywords: ['village weaver', 'nest-site selection', 'oil palm'],
  journal: { ...fullRecord.journal, title: 'Domain Journal of Biological Sciences' },
  translation: null,
}
