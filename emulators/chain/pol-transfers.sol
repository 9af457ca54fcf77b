// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands at the address of Polygon's native token. A Polygon node logs every transfer of POL in its
/// name. The local chain logs none, so POL has to be sent through this contract to leave the same log.
contract PolTransfers {
    event LogTransfer(
        address indexed token,
        address indexed from,
        address indexed to,
        uint256 amount,
        uint256 input1,
        uint256 input2,
        uint256 output1,
        uint256 output2
    );

    function send(address payable to) external payable {
        uint256 input1 = msg.sender.balance + msg.value;
        uint256 input2 = to.balance;
        (bool taken, ) = to.call{value: msg.value}("");
        require(taken, "The recipient takes no POL");
        if (msg.value == 0) return;
        emit LogTransfer(
            address(this),
            msg.sender,
            to,
            msg.value,
            input1,
            input2,
            msg.sender.balance,
            to.balance
        );
    }
}
