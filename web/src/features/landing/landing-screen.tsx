import { Clock, ShieldCheck, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../config/brand.ts';
import { paths } from '../../config/paths.ts';
import { Copyright } from '../../legal/copyright.tsx';
import { TermsModal } from '../../legal/terms-modal.tsx';
import { TextButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Countdown } from './components/countdown.tsx';
import { Hero } from './components/hero.tsx';
import { MarketTicker } from './components/market-ticker.tsx';
import { questions } from './faq.ts';
import styles from './landing-screen.module.css';

/** `/`: the first screen of a visitor. */
export function LandingScreen() {
  const [termsOpen, setTermsOpen] = useState(false);
  return (
    <>
      <Hero />
      <MarketTicker />
      <Countdown />
      <Section title="About">
        <p className={styles.text}>
          {brand.name} brings trading tips, packages and a community together, around a wallet that
          belongs to you alone. It is made for beginners who want to understand before they buy, and
          for traders and investors who have no time to read everything.
        </p>
      </Section>
      <Section title="Why members stay">
        <Card kind="rows">
          <RowList>
            <Row
              icon={<ShieldCheck />}
              title="Protect Your Wealth"
              detail="Your keys stay on your device, locked with a password that never leaves it."
            />
            <Row
              icon={<Clock />}
              title="Save Time & Effort"
              detail="Tips that fit in a minute, instead of a day in front of charts."
            />
            <Row
              icon={<TrendingUp />}
              title="Stay Ahead of the Market"
              detail="Told the moment a tip is posted, wherever you are."
            />
          </RowList>
        </Card>
      </Section>
      <Section title="Questions and answers">
        <Card kind="rows">
          {questions.map(({ question, answer }, index) => (
            <Disclosure key={question} title={question} group="questions" open={index === 0}>
              {answer}
            </Disclosure>
          ))}
        </Card>
      </Section>
      <p className={styles.closing}>
        Take your time, read how it works, and join when you are ready. Crypto currencies are risky:
        never use money that you cannot afford to lose.
      </p>
      <footer className={styles.footer}>
        <span className={styles.links}>
          <TextButton onClick={() => setTermsOpen(true)}>Terms & Condition</TextButton>
          <Link to={paths.landing}>Plan & pricing</Link>
        </span>
        <small>
          <Copyright />
        </small>
      </footer>
      <TermsModal open={termsOpen} onClose={() => setTermsOpen(false)} />
    </>
  );
}
