import { FlaskConical, KeyRound, Network, Scale } from 'lucide-react';
import { paths, receivePath } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import styles from './add-funds-screen.module.css';

const steps = [
  {
    title: 'Find a place that sells them',
    detail:
      'An exchange or a broker that may serve your country, or a person you know who has some. Compare price and fees; we recommend none.',
  },
  {
    title: 'Buy USDT, and a little POL',
    detail: 'A package starts at 50 USDT. One POL is enough for the network fees of many payments.',
  },
  {
    title: 'Choose the network Polygon',
    detail:
      'When you take them out to your wallet, you are asked for a network. It must be Polygon, for both.',
  },
  {
    title: 'Enter your address from here',
    detail: 'Copy it from Receive, or scan its code. Compare the first and last characters.',
  },
  {
    title: 'Send a small amount first',
    detail: 'Wait until it shows in your wallet, usually within minutes. Then send the rest.',
  },
] as const;

const warnings = [
  {
    title: 'Another network loses it',
    detail:
      'USDT exists on many networks with similar names. Sent on another one, it does not arrive.',
    icon: <Network />,
  },
  {
    title: 'Ask for the minimum and the fee',
    detail:
      'Many places take out no less than some minimum, and keep a fee. Have enough left for your package.',
    icon: <Scale />,
  },
  {
    title: 'A test costs little',
    detail: 'A second fee for a small test is cheaper than an address with a wrong character.',
    icon: <FlaskConical />,
  },
  {
    title: 'Your 12 words stay with you',
    detail:
      'Nobody needs them to send you money. Nobody at PolyTips or at a shop ever asks for them.',
    icon: <KeyRound />,
  },
] as const;

/** `/add-funds`: how money gets into the wallet, in plain steps, without naming a shop. */
export function AddFundsScreen() {
  return (
    <>
      <TopBar title="How to get USDT and POL" backTo={paths.home} />
      <Card kind="rows">
        <RowList label="The two coins">
          <Row
            lead={<CoinIcon token="USDT" />}
            title="USDT pays your package"
            detail="It aims to stay at one US dollar. That is a company's promise, and not without risk."
          />
          <Row
            lead={<CoinIcon token="POL" />}
            title="POL pays the network fee"
            detail="Every payment on Polygon costs a little POL, also one of USDT. Without any, USDT cannot leave your wallet."
          />
        </RowList>
      </Card>
      <Section title="Step by step">
        <Card kind="rows">
          <RowList ordered label="Step by step">
            {steps.map(({ title, detail }, index) => (
              <Row key={title} number={index + 1} title={title} detail={detail} />
            ))}
          </RowList>
        </Card>
      </Section>
      <Section title="What to watch for">
        <Card kind="rows">
          <RowList label="What to watch for">
            {warnings.map(({ title, detail, icon }) => (
              <Row key={title} icon={icon} iconTone="warn" title={title} detail={detail} />
            ))}
          </RowList>
        </Card>
        <div className={styles.note}>
          <Note>
            A payment on a network cannot be called back. Buy only with money that you can afford to
            lose.
          </Note>
        </div>
      </Section>
      <ActionBar>
        <div className={styles.ways}>
          <ButtonLink variant="primary" to={receivePath('USDT')}>
            Receive USDT
          </ButtonLink>
          <ButtonLink to={receivePath('POL')}>Receive POL</ButtonLink>
        </div>
      </ActionBar>
    </>
  );
}
