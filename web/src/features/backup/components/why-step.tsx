import { KeyRound, LifeBuoy, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Step } from './step.tsx';

interface WhyStepProps {
  readonly busy: boolean;
  /** Why the next step cannot come. */
  readonly problem: string | undefined;
  readonly onNext: () => void;
}

/** The first step: why the backup matters. */
export function WhyStep({ busy, problem, onNext }: WhyStepProps) {
  return (
    <Step title="12 words are your wallet" focus={false}>
      <Card kind="rows">
        <RowList>
          <Row
            icon={<KeyRound />}
            title="Only you have them."
            detail="They were made on your device and never leave it in the clear."
          />
          <Row
            icon={<LifeBuoy />}
            title="Nobody can give them back to you."
            detail="Not PolyTips, not support: without them and your password the money is lost."
          />
          <Row
            icon={<TriangleAlert />}
            iconTone="warn"
            title="A thief who has them has your money."
            detail="Type them only here, when you restore your wallet. Never into another website or a chat, and tell nobody."
          />
        </RowList>
      </Card>
      <Note>Take a pen and paper. It takes about three minutes.</Note>
      {problem === undefined ? null : <Note tone="loss">{problem}</Note>}
      <Button variant="primary" busy={busy} onClick={onNext}>
        Start
      </Button>
    </Step>
  );
}
